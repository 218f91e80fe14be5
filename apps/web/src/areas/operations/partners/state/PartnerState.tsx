import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../../api/api-error.ts';
import { useSession } from '../../../../api/session-store.ts';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { Card } from '../../../../ui/Card.tsx';
import { ReasonField } from '../../../../ui/form/ReasonField.tsx';
import { ServerForm } from '../../../../ui/form/ServerForm.tsx';
import { useRequired } from '../../../../ui/form/use-required.ts';
import { useServerForm } from '../../../../ui/form/use-server-form.ts';
import { QueryContent } from '../../../../ui/QueryContent.tsx';
import { ReasonedButton } from '../../../../ui/Reasoned.tsx';
import { toast } from '../../../../ui/toast/toast.ts';
import { Changes } from '../../approvals/Changes.tsx';
import css from '../../cards.module.css';
import { EndsOfPartner } from '../ending/EndsOfPartner.tsx';
import { SuccessionsOfPartner } from '../transfer/SuccessionsOfPartner.tsx';
import {
  currentState,
  partnerStatesQuery,
  payoutState,
  reloadState,
  type StateEntry,
  type StateStep,
  sendStep,
  stateTones,
  stepFrom,
} from './state.data.ts';

/** A partner's state, its history, and the form that puts payouts on hold or releases them. */
export function PartnerState({ partner, isDeleted }: { partner: number; isDeleted: boolean }) {
  const { t } = useTexts();
  const query = useQuery(partnerStatesQuery(partner));
  return (
    <Card
      title={t('operations:partnerState.title')}
      aside={query.data && <StateBadge state={currentState(query.data.items)} />}
    >
      <QueryContent query={query} lines={[90, 60, 60]} room={[300, 240]}>
        {({ items }) => (
          <div className={css.parts}>
            <p>{t(`operations:partnerState.about.${currentState(items)}`)}</p>
            <EndsOfPartner partner={partner} />
            <SuccessionsOfPartner partner={partner} />
            {!isDeleted && <Change partner={partner} state={payoutState(items)} />}
            <History entries={items} />
          </div>
        )}
      </QueryContent>
    </Card>
  );
}

function StateBadge({ state }: Pick<StateEntry, 'state'>) {
  const { t } = useTexts();
  return <Badge tone={stateTones[state]}>{t(`operations:partnerState.state.${state}`)}</Badge>;
}

/** The action that leaves a state, if permitted; nobody decides on their own partner. */
function Change({ partner, state }: { partner: number; state: StateEntry['state'] }) {
  const { t } = useTexts();
  const { rights, partner: own } = useSession();
  const way = stepFrom(state);
  if (way === null || !rights.includes('partners.write')) return null;
  if (own?.id === partner) return <p className="quiet">{t('operations:partnerState.own')}</p>;
  return <StateForm key={state} partner={partner} state={state} {...way} />;
}

function History({ entries }: { entries: readonly StateEntry[] }) {
  const { t, format } = useTexts();
  if (entries.length === 0) return <p className="quiet">{t('operations:partnerState.none')}</p>;
  return (
    <ol className={css.list} aria-label={t('operations:partnerState.history')}>
      {entries.map(({ id, state, validFrom, by, reason }) => (
        <li key={id} data-testid="partner-state">
          <span className={css.line}>
            <StateBadge state={state} />
            <span className="quiet">
              {t('operations:partnerState.since', { date: format.dateTime(validFrom), name: by.name })}
            </span>
          </span>
          <span>{reason}</span>
        </li>
      ))}
    </ol>
  );
}

interface Props {
  partner: number;
  state: StateEntry['state'];
  step: StateStep;
  /** The partner's state afterwards. */
  next: StateEntry['state'];
}

/** Puts a partner's payouts on hold or releases them: effect and reason. */
function StateForm({ partner, state, step, next }: Props) {
  const { t } = useTexts();
  const client = useQueryClient();
  const required = useRequired();
  const form = useServerForm({
    draft: `partner-state.${partner}`,
    initialValues: { reason: '' },
    validate: { reason: required },
    send: async (body) => {
      try {
        return await sendStep(step, partner, body);
      } catch (error) {
        // A concurrent change: the page shows the current state.
        if (error instanceof ApiError && error.status === 409) void reloadState(client);
        throw error;
      }
    },
    onSent: () => {
      toast.success(t(`operations:partnerState.${step}.done`));
      void reloadState(client);
    },
  });
  return (
    <ServerForm state={form} label={t(`operations:partnerState.${step}.button`)} className={css.form}>
      <Changes
        before={{ state: t(`operations:partnerState.state.${state}`) }}
        after={{ state: t(`operations:partnerState.state.${next}`) }}
      />
      <ReasonField {...form.form.getInputProps('reason')} />
      <ReasonedButton type="submit" writes loading={form.busy}>
        {t(`operations:partnerState.${step}.button`)}
      </ReasonedButton>
    </ServerForm>
  );
}
