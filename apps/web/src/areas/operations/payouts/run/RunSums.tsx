import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { Card } from '../../../../ui/Card.tsx';
import { FieldList } from '../../../../ui/FieldList.tsx';
import type { Run } from '../payouts.data.ts';
import { warnings as allWarnings, isStopping } from '../warnings.ts';
import { itemTones } from './ItemStatus.tsx';
import css from './RunPage.module.css';
import { itemStatuses } from './run-search.ts';

/** Totals of a run, each linked to its payouts. */
export function RunSums({ run }: { run: Run }) {
  const { t, format } = useTexts();
  const { going, minimum, countries } = run;
  return (
    <Card title={t('runs:sums.title')}>
      <div className={css.sums}>
        <FieldList
          fields={[
            [t('runs:column.count'), format.integer(going.count)],
            [t('money:payouts.column.amount'), format.money(going.net)],
            [t('money:payouts.column.tax'), format.money(going.tax)],
            [t('runs:column.gross'), <strong key="gross">{format.money(going.gross)}</strong>],
            [t('runs:sums.minimum'), format.money(minimum)],
            [
              t('runs:sums.countries'),
              countries.length === 0 ? t('runs:new.allCountries') : format.list(countries),
            ],
          ]}
        />
        <div className={css.filters}>
          <Statuses run={run} />
          <Warnings run={run} />
        </div>
      </div>
    </Card>
  );
}

function Statuses({ run: { id, statuses } }: { run: Run }) {
  const { t, format } = useTexts();
  const there = itemStatuses.filter((status) => (statuses[status] ?? 0) > 0);
  if (there.length === 0) return null;
  return (
    <div>
      <h3>{t('runs:sums.statuses')}</h3>
      <div className={css.links}>
        {there.map((status) => (
          <Link
            key={status}
            to="/app/operations/payout-runs/$run"
            params={{ run: String(id) }}
            search={{ status }}
            resetScroll={false}
          >
            <Badge tone={itemTones[status]}>
              {format.integer(statuses[status] ?? 0)} {t(`runs:item.${status}`)}
            </Badge>
          </Link>
        ))}
      </div>
    </div>
  );
}

function Warnings({ run: { id, warnings } }: { run: Run }) {
  const { t, format } = useTexts();
  const there = allWarnings.filter((warning) => (warnings[warning] ?? 0) > 0);
  return (
    <div>
      <h3>{t('runs:sums.warnings')}</h3>
      {there.length === 0 ? (
        <p className="quiet">{t('runs:sums.noWarnings')}</p>
      ) : (
        <div className={css.links} data-testid="run-warnings">
          {there.map((warning) => (
            <Link
              key={warning}
              to="/app/operations/payout-runs/$run"
              params={{ run: String(id) }}
              search={{ warning }}
              resetScroll={false}
              title={t(`runs:warningText.${warning}`)}
            >
              <Badge tone={isStopping(warning) ? 'bad' : 'waiting'}>
                {format.integer(warnings[warning] ?? 0)} {t(`runs:warning.${warning}`)}
              </Badge>
            </Link>
          ))}
        </div>
      )}
    </div>
  );
}
