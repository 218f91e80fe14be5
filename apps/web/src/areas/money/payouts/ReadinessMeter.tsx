import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Icon } from '../../../ui/icons.tsx';
import { MeterBar } from '../../../ui/Meter.tsx';
import { keptRequest } from './kept-request.ts';
import css from './ReadinessMeter.module.css';
import { type Requirement, readinessQuery, requirements, wayTo } from './readiness.data.ts';

interface Props {
  partner: number;
  /** Something was missing when last known: its space is reserved while it is read. */
  expected: boolean;
}

/** Progress towards the first payout: what is missing, each with a link. Nothing if nothing is missing. */
export function ReadinessMeter({ partner, expected }: Props) {
  const { t } = useTexts();
  const { data } = useQuery(readinessQuery(partner));
  if (data === undefined) return expected && <div className={css.meter} aria-hidden="true" />;
  const isMissing = (requirement: Requirement) => data.missing.includes(requirement);
  const done = requirements.filter((requirement) => !isMissing(requirement)).length;
  const ready = done === requirements.length;
  const request = keptRequest();
  if (ready) return request !== null && <Continue request={request} />;
  return (
    <section className={css.meter} aria-label={t('account:readiness.title')}>
      <div className={css.sum}>
        <h2 className={css.title}>{t('account:readiness.notReady')}</h2>
        <span className="quiet">{t('account:readiness.count', { done, all: requirements.length })}</span>
        <MeterBar
          className={css.bar}
          met={done}
          asked={requirements.length}
          label={t('account:readiness.title')}
        />
        {request !== null && <Continue request={request} />}
      </div>
      <ul className={css.list}>
        {requirements.map((requirement) => (
          <li key={requirement} data-missing={isMissing(requirement)}>
            <Icon name={isMissing(requirement) ? 'alert' : 'check'} size={16} />
            <Link {...wayTo(requirement, { isMissing: isMissing(requirement) })}>
              {t(`account:readiness.${requirement}`)}
            </Link>
            <span className="visually-hidden">
              {t(isMissing(requirement) ? 'account:readiness.missing' : 'account:readiness.done')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Link back to the request that was interrupted to provide what it needed. */
function Continue({ request }: { request: NonNullable<ReturnType<typeof keptRequest>> }) {
  const { t } = useTexts();
  return (
    <Link to="/app/accounts/payout/new" search={request} className={css.back}>
      <Icon name="payout" size={18} /> {t('account:readiness.continue')}
    </Link>
  );
}
