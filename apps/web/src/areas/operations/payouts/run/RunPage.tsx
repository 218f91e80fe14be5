import { Link, useParams, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { part } from '../../../../frame/screen.ts';
import { countryNames } from '../../../../i18n/country-name.ts';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { Card } from '../../../../ui/Card.tsx';
import { Empty } from '../../../../ui/Empty.tsx';
import { FieldList } from '../../../../ui/FieldList.tsx';
import { Icon } from '../../../../ui/icons.tsx';
import { PageHead } from '../../../../ui/PageHead.tsx';
import { Pending } from '../../../../ui/Pending.tsx';
import { QueryContent } from '../../../../ui/QueryContent.tsx';
import { TabCount, Tabs, tab } from '../../../../ui/Tabs.tsx';
import payoutTimelineCss from '../../../money/payouts/PayoutTimeline.module.css';
import type { Run } from '../payouts.data.ts';
import { RunStatus } from '../runs/RunStatus.tsx';
import { warnings as allWarnings, isStopping } from '../warnings.ts';
import { itemTones } from './ItemStatus.tsx';
import { RunActions } from './RunActions.tsx';
import { RunItems } from './RunItems.tsx';
import css from './RunPage.module.css';
import { useRun } from './run.data.ts';
import { itemStatuses, type RunSearch } from './run-search.ts';
import { type StepName, stepsOf } from './run-steps.ts';

const WaitingApproval = part(() => import('../../approvals/WaitingApproval.tsx'), 'WaitingApproval', []);
const RunFiles = part(() => import('./RunFiles.tsx'), 'RunFiles', []);
const IneligibleList = part(() => import('./IneligibleList.tsx'), 'IneligibleList', []);

/** One payout run: progress, totals, warnings, and payouts. */
export function RunPage() {
  const { t, format } = useTexts();
  const from = '/operations/app/operations/payout-runs/$run' as const;
  const { run: id } = useParams({ from });
  const search = useSearch({ from });
  const query = useRun(id);
  const run = query.data;
  return (
    <>
      <PageHead
        title={run === undefined ? t('operations:title.payoutRun') : t('runs:one', { number: run.id })}
        lead={
          run !== undefined &&
          [format.day(run.dueOn), t(`runs:type.${run.type}`), t(`runs:scope.${run.scope}`)].join(' · ')
        }
        actions={run && <RunStatus status={run.status} />}
      />
      <QueryContent
        query={query}
        lines={[90, 70, 90, 60]}
        room={[500, 400]}
        missing={
          <Empty
            picture="money"
            title={t('runs:gone', { number: id })}
            action={<Link to="/app/operations/payout-runs">{t('runs:all')}</Link>}
          />
        }
      >
        {(data) => <Content run={data} search={search} />}
      </QueryContent>
    </>
  );
}

function Content({ run, search }: { run: Run; search: RunSearch }) {
  const { t } = useTexts();
  return (
    <div className={css.page}>
      <Card title={t('runs:step.title')}>
        <div className={css.way}>
          <RunSteps run={run} />
        </div>
        <RunActions run={run} />
      </Card>
      <Suspense>{run.approval !== null && <WaitingApproval id={run.approval} />}</Suspense>
      <RunSums run={run} />
      <Views run={run} search={search} />
      {search.view === undefined && <RunItems run={run} search={search} />}
      <Suspense fallback={<Pending lines={[90, 70, 90]} />}>
        {search.view === 'files' && <RunFiles run={run} />}
        {search.view === 'ineligible' && <IneligibleList run={run} search={search} />}
      </Suspense>
    </div>
  );
}

function Views({ run, search }: { run: Run; search: RunSearch }) {
  const { t, format } = useTexts();
  const to = '/app/operations/payout-runs/$run' as const;
  const params = { run: String(run.id) };
  return (
    <Tabs label={t('runs:view.title')}>
      <Link to={to} params={params} search={{}} {...tab(search.view === undefined)}>
        {t('runs:view.items')}
      </Link>
      <Link to={to} params={params} search={{ view: 'files' }} {...tab(search.view === 'files')}>
        {t('runs:view.files')}
      </Link>
      {run.scope === 'all' && (
        <Link to={to} params={params} search={{ view: 'ineligible' }} {...tab(search.view === 'ineligible')}>
          {t('runs:view.ineligible')} <TabCount>{format.integer(run.ineligible)}</TabCount>
        </Link>
      )}
    </Tabs>
  );
}

/** Progress of a run: who did what when, and the present step. */
function RunSteps({ run }: { run: Run }) {
  const { t } = useTexts();
  const noteOf = useNotes(run);
  return (
    <ol className={payoutTimelineCss.timeline} aria-label={t('runs:step.title')} data-testid="run-steps">
      {stepsOf(run).map(({ name, state }) => (
        <li key={name} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
          <span className={payoutTimelineCss.mark} aria-hidden="true">
            {state === 'done' && <Icon name="check" size={14} />}
            {state === 'refused' && <Icon name="close" size={14} />}
          </span>
          <span>
            <strong>{t(`runs:step.${name}`)}</strong>
            <span className={payoutTimelineCss.note}>
              {state === 'coming' ? '' : noteOf(name, state === 'now')}
            </span>
          </span>
        </li>
      ))}
    </ol>
  );
}

/** The notes below each completed step. */
function useNotes(run: Run): (name: StepName, isNow: boolean) => string {
  const { t, format } = useTexts();
  const { preparedBy, preparedAt, approvedBy, approvedAt, exportedAt, doneAt, going, statuses } = run;
  const done = (name: string | null, at: string | null) =>
    [name, at && format.dateTime(at)].filter((part) => part !== null).join(', ');
  return (name, isNow) => {
    if (name === 'check') {
      if (run.status === 'discarded') return t('runs:status.discarded');
      if (!isNow) return done(preparedBy.name, preparedAt);
      return t(run.collecting ? 'runs:step.collecting' : 'runs:step.checking');
    }
    if (name === 'approve')
      return isNow ? t('runs:step.waiting') : done(approvedBy?.name ?? null, approvedAt);
    if (name === 'file') {
      if (!isNow) return done(null, exportedAt);
      return t(run.approving ? 'runs:step.approving' : 'runs:step.fetching');
    }
    if (!isNow) return done(null, doneAt);
    return t('runs:step.confirmed', {
      done: format.integer(statuses.paid ?? 0),
      total: format.integer(going.count),
    });
  };
}

/** Totals of a run, each linked to its payouts. */
function RunSums({ run }: { run: Run }) {
  const { t, format, locale } = useTexts();
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
              countries.length === 0
                ? t('runs:new.allCountries')
                : format.list(countryNames(countries, locale)),
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
