import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../../../api/session-store.ts';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { Card } from '../../../../ui/Card.tsx';
import { QueryContent } from '../../../../ui/QueryContent.tsx';
import css from '../../cards.module.css';
import { EndsOfPartner } from '../ending/EndsOfPartner.tsx';
import { SuccessionsOfPartner } from '../transfer/SuccessionsOfPartner.tsx';
import { StateForm } from './StateForm.tsx';
import {
  currentState,
  partnerStatesQuery,
  payoutState,
  type StateEntry,
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
