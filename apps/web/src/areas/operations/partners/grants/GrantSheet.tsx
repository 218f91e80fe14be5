import { berlinDay } from '@blattwerk/plan/days.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { requestOnce } from '../../../../api/request-once.ts';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { SelectField, TextField } from '../../../../ui/form/fields.tsx';
import { ReasonField } from '../../../../ui/form/ReasonField.tsx';
import { ServerForm } from '../../../../ui/form/ServerForm.tsx';
import { useRequired } from '../../../../ui/form/use-required.ts';
import { useServerForm } from '../../../../ui/form/use-server-form.ts';
import { QueryContent } from '../../../../ui/QueryContent.tsx';
import { ReasonedButton } from '../../../../ui/Reasoned.tsx';
import { Sheet } from '../../../../ui/Sheet.tsx';
import { toast } from '../../../../ui/toast/toast.ts';
import css from '../../cards.module.css';
import type { PartnerFile } from '../partners.data.ts';
import {
  firstDayOf,
  type GrantEffect,
  grantEffectQuery,
  grantKinds,
  type PartnerGrant,
} from './grants.data.ts';

interface Props {
  file: PartnerFile;
  onClose: () => void;
}

/** Grants a partner premium or a membership without an order: what, period, effect, and reason. */
export function GrantSheet({ file, onClose }: Props) {
  const { t } = useTexts();
  return (
    <Sheet title={t('partnerDesk:grants.new')} onClose={onClose}>
      <QueryContent query={useQuery(grantEffectQuery(file.id))} lines={[60, 80]}>
        {(effect) => <GrantForm file={file} effect={effect} onClose={onClose} />}
      </QueryContent>
    </Sheet>
  );
}

interface FormProps extends Props {
  effect: GrantEffect;
}

function GrantForm({ file, effect, onClose }: FormProps) {
  const { t } = useTexts();
  const client = useQueryClient();
  const required = useRequired();
  const today = berlinDay(Date.now());
  const state = useServerForm({
    draft: `grant.${file.id}`,
    initialValues: {
      grant: 'companyFree' as PartnerGrant['grant'],
      from: firstDayOf(effect, 'companyFree', today),
      until: '',
      reason: '',
    },
    validate: { from: required, reason: required },
    send: ({ until, ...body }) =>
      requestOnce('POST /api/operator/partners/{id}/grants', {
        params: { id: file.id },
        body: { ...body, until: until === '' ? null : until },
      }),
    onSent: ({ grant }) => {
      toast.success(
        t('partnerDesk:grants.done', {
          name: file.displayName,
          grant: t(`partnerDesk:grants.kind.${grant}`),
        }),
      );
      void client.invalidateQueries();
      onClose();
    },
  });
  const { getInputProps, setValues, values } = state.form;
  return (
    <ServerForm state={state} label={t('partnerDesk:grants.new')} className={css.form}>
      <SelectField
        label={t('partnerDesk:grants.what')}
        options={grantKinds.map((value) => ({ value, label: t(`partnerDesk:grants.kind.${value}`) }))}
        {...getInputProps('grant')}
        onChange={({ currentTarget: { value } }) => {
          const grant = value as PartnerGrant['grant'];
          setValues({ grant, from: firstDayOf(effect, grant, today) });
        }}
      />
      <TextField type="date" label={t('partnerDesk:grants.from')} {...getInputProps('from')} />
      <TextField
        type="date"
        label={t('partnerDesk:grants.until')}
        description={t(
          values.grant === 'companyFree' ? 'partnerDesk:grants.untilOrOpen' : 'partnerDesk:grants.untilHint',
        )}
        {...getInputProps('until')}
      />
      <Effect effect={effect} grant={values.grant} />
      <ReasonField readOnly={state.busy} {...getInputProps('reason')} />
      <ReasonedButton type="submit" writes loading={state.busy}>
        {t('partnerDesk:grants.confirm')}
      </ReasonedButton>
    </ServerForm>
  );
}

/** What the grant changes, and what it does not. */
function Effect({ effect, grant }: { effect: GrantEffect; grant: PartnerGrant['grant'] }) {
  const { t, format } = useTexts();
  const { affiliate, companyFree, firstDay, memberships } = effect;
  const held = memberships.filter(({ kind }) => kind === grant);
  return (
    <ul className={css.list} data-testid="grant-effect">
      {grant !== 'homeDelivery' && (
        <li>{t(affiliate ? 'partnerDesk:grants.effect.premium' : 'partnerDesk:grants.effect.noPartner')}</li>
      )}
      <li>{t('partnerDesk:grants.effect.figures')}</li>
      {grant === 'companyFree' && companyFree && <li>{t('partnerDesk:grants.effect.there')}</li>}
      {held.map(({ from, until, qualificationPoints }) => (
        <li key={from}>
          {t('partnerDesk:grants.effect.beside', {
            from: format.date(from),
            until: format.date(until),
            points: format.integer(qualificationPoints),
          })}
        </li>
      ))}
      {grant !== 'companyFree' && <li>{t('partnerDesk:grants.effect.later')}</li>}
      <li>{t('partnerDesk:grants.effect.closed', { day: format.date(firstDay) })}</li>
    </ul>
  );
}
