import { useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../api/request.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { SelectField, TextField } from '../../../ui/form/fields.tsx';
import { ReasonField } from '../../../ui/form/ReasonField.tsx';
import { SaveButton } from '../../../ui/form/SaveButton.tsx';
import { ServerForm } from '../../../ui/form/ServerForm.tsx';
import { useRequired } from '../../../ui/form/use-required.ts';
import { useServerForm } from '../../../ui/form/use-server-form.ts';
import { Sheet } from '../../../ui/Sheet.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import css from './Plans.module.css';
import { reloadPlans, simulationsQuery, type WholePlan } from './plans.data.ts';

/** Default number of days before that partners are notified; empty for no notification. */
const USUAL_DAYS = '30';

function daysOf({ announceDays, validFrom }: WholePlan): string {
  if (validFrom === null) return USUAL_DAYS;
  return announceDays === null ? '' : String(announceDays);
}

/** The month from which a version is in force, and when partners are notified. */
export function SchedulePlanSheet({ plan, onClose }: { plan: WholePlan; onClose: () => void }) {
  const { t, format } = useTexts();
  const client = useQueryClient();
  const required = useRequired();
  const simulations = useQuery(simulationsQuery(plan.id)).data?.items ?? [];
  const usable = simulations.filter(({ status, outdated }) => status === 'done' && !outdated);
  const state = useServerForm({
    draft: null,
    initialValues: {
      from: plan.validFrom?.slice(0, 7) ?? '',
      announceDays: daysOf(plan),
      simulation: plan.simulation === null ? '' : String(plan.simulation),
      reason: '',
    },
    validate: {
      announceDays: (text: string) => (/^\s*\d{0,3}\s*$/.test(text) ? null : t('plans:daysWhole')),
      reason: required,
    },
    send: ({ from, announceDays, simulation, reason }) =>
      request('POST /api/plans/{id}/schedule', {
        params: { id: plan.id },
        body: {
          from: from === '' ? null : from,
          announceDays: announceDays.trim() === '' ? null : Number(announceDays),
          simulation: simulation === '' ? null : Number(simulation),
          reason,
        },
      }),
    onSent: () => {
      toast.success(t('plans:scheduled'));
      void reloadPlans(client);
      onClose();
    },
  });
  const { getInputProps } = state.form;
  return (
    <Sheet title={t('plans:schedule')} onClose={onClose}>
      <ServerForm state={state} label={t('plans:schedule')} className={css.form}>
        <p>{t('plans:scheduleText')}</p>
        <TextField type="month" label={t('plans:validFrom')} {...getInputProps('from')} />
        <TextField
          inputMode="numeric"
          label={t('plans:announce')}
          description={t('plans:announceHint')}
          {...getInputProps('announceDays')}
        />
        <SelectField
          label={t('plans:difference')}
          description={t('plans:differenceHint')}
          options={[
            { value: '', label: t('plans:noDifference') },
            ...usable.map(({ id, months, requestedAt }) => ({
              value: String(id),
              label: t('plans:simulationOf', {
                count: months.length,
                number: format.integer(months.length),
                date: format.date(requestedAt),
              }),
            })),
          ]}
          {...getInputProps('simulation')}
        />
        <ReasonField readOnly={state.busy} {...getInputProps('reason')} />
        <SaveButton state={state}>{t('plans:schedule')}</SaveButton>
      </ServerForm>
    </Sheet>
  );
}
