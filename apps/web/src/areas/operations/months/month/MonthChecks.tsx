import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { Badge, type Tone } from '../../../../ui/Badge.tsx';
import { Card } from '../../../../ui/Card.tsx';
import { QueryContent } from '../../../../ui/QueryContent.tsx';
import { checksQuery } from '../months.data.ts';
import type { MonthEnd } from '../months-search.ts';
import css from './MonthEndPage.module.css';

type Check = NonNullable<MonthEnd['closing']>['checks'][number];

const tones: Readonly<Record<Check['severity'], Tone>> = { red: 'bad', yellow: 'waiting', green: 'good' };

/** Checks before a month is closed: blockers with what helps, warnings that need a note, and passed ones. */
export function MonthChecks({ month }: { month: MonthEnd }) {
  const { t } = useTexts();
  const query = useQuery(checksQuery(month.id));
  return (
    <Card title={t('monthEnd:checks')}>
      <QueryContent query={query} lines={[90, 80, 90]} room={[200, 260]}>
        {({ checks }) => (
          <ul className={css.checks} data-testid="month-checks">
            {checks.map((check) => (
              <Line key={check.check} check={check} />
            ))}
          </ul>
        )}
      </QueryContent>
    </Card>
  );
}

function Line({ check: { check, severity, count, amount, cycle } }: { check: Check }) {
  const { t, format } = useTexts();
  return (
    <li data-testid={`check-${check}`}>
      <Badge tone={tones[severity]}>{t(`monthEnd:severity.${severity}`)}</Badge>
      <span>
        <b>{t(`monthEnd:check.${check}`)}</b>
        {severity !== 'green' && (
          <>
            {' '}
            {amount === null
              ? format.integer(count)
              : t('monthEnd:found', { number: format.integer(count), amount: format.money(amount) })}
            <br />
            <span className="quiet">{t(`monthEnd:help.${check}`)}</span>{' '}
            <WayOut check={check} cycle={cycle} />
          </>
        )}
      </span>
    </li>
  );
}

/** Link to where the problem can be fixed. */
function WayOut({ check, cycle }: Pick<Check, 'check' | 'cycle'>) {
  const { t, format } = useTexts();
  if (check === 'earlierOpen' && cycle !== null)
    return (
      <Link to="/app/operations/months/$month" params={{ month: String(cycle.id) }}>
        {format.month(cycle.dateFrom)}
      </Link>
    );
  if (check === 'inbox' || check === 'inboxSince')
    return <Link to="/app/operations/inbox">{t('operations:title.inbox')}</Link>;
  if (check === 'moves')
    return (
      <Link to="/app/operations/moves" search={{ status: 'overdue' }}>
        {t('operations:title.moves')}
      </Link>
    );
  if (check === 'laterBuyers') return <Link to="/app/operations/orders">{t('operations:title.orders')}</Link>;
  if (check === 'debts')
    return (
      <Link to="/app/operations/corrections" search={{ view: 'debts' }}>
        {t('operations:title.corrections')}
      </Link>
    );
  if (check === 'unplaced' || check === 'onHold' || check === 'contractEnds')
    return <Link to="/app/operations/partners">{t('operations:title.partners')}</Link>;
  return null;
}
