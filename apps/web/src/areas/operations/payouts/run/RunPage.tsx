import { Link, useParams, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { part } from '../../../../frame/screen.ts';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { Card } from '../../../../ui/Card.tsx';
import { Empty } from '../../../../ui/Empty.tsx';
import { PageHead } from '../../../../ui/PageHead.tsx';
import { Pending } from '../../../../ui/Pending.tsx';
import { QueryContent } from '../../../../ui/QueryContent.tsx';
import { TabCount, Tabs, tab } from '../../../../ui/Tabs.tsx';
import type { Run } from '../payouts.data.ts';
import { RunStatus } from '../runs/RunStatus.tsx';
import { RunActions } from './RunActions.tsx';
import { RunItems } from './RunItems.tsx';
import css from './RunPage.module.css';
import { RunSteps } from './RunSteps.tsx';
import { RunSums } from './RunSums.tsx';
import { useRun } from './run.data.ts';
import type { RunSearch } from './run-search.ts';

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
