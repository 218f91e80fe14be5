import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { part } from '../../../../frame/screen.ts';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { Card } from '../../../../ui/Card.tsx';
import { Empty } from '../../../../ui/Empty.tsx';
import { FieldList } from '../../../../ui/FieldList.tsx';
import { Icon } from '../../../../ui/icons.tsx';
import { Note } from '../../../../ui/Note.tsx';
import { PageHead } from '../../../../ui/PageHead.tsx';
import { Pending } from '../../../../ui/Pending.tsx';
import { QueryContent } from '../../../../ui/QueryContent.tsx';
import { Tabs, tab } from '../../../../ui/Tabs.tsx';
import payoutTimelineCss from '../../../money/payouts/PayoutTimeline.module.css';
import { MonthStateBadge } from '../MonthStateBadge.tsx';
import { comparisonQuery, useMonthEnd } from '../months.data.ts';
import { type MonthEnd, type MonthSearch, monthStates } from '../months-search.ts';
import { type ClosingStep, stepsOf } from './closing-steps.ts';
import { MonthActions } from './MonthActions.tsx';
import { MonthChecks } from './MonthChecks.tsx';
import css from './MonthEndPage.module.css';
import { MonthPartners } from './MonthPartners.tsx';
import { MonthTotals } from './MonthTotals.tsx';

const WaitingApproval = part(() => import('../../approvals/WaitingApproval.tsx'), 'WaitingApproval', []);
const LargestCredits = part(() => import('./LargestCredits.tsx'), 'LargestCredits', []);
const MonthChanges = part(() => import('./MonthChanges.tsx'), 'MonthChanges', []);
const MonthPreviews = part(() => import('./MonthPreviews.tsx'), 'MonthPreviews', []);

const FROM = '/operations/app/operations/months/$month';

/** One month: state, checks, totals, and partners. */
export function MonthEndPage() {
  const { t, format } = useTexts();
  const { month: id } = useParams({ from: FROM });
  const search = useSearch({ from: FROM });
  const query = useMonthEnd(id);
  const { data } = query;
  return (
    <>
      <PageHead
        title={
          data === undefined
            ? t('operations:title.monthEnd')
            : t('monthEnd:titleOf', { month: format.month(data.dateFrom) })
        }
        lead={
          data !== undefined &&
          t('monthEnd:terms', { warn: format.day(data.warnOn), late: format.day(data.lateOn) })
        }
        actions={data && <MonthStateBadge month={data} />}
      />
      <QueryContent
        query={query}
        lines={[90, 75, 90, 60]}
        room={[500, 400]}
        missing={
          <Empty
            picture="paper"
            title={t('monthEnd:gone')}
            action={<Link to="/app/operations/months">{t('monthEnd:all')}</Link>}
          />
        }
      >
        {(month) => <Content month={month} search={search} />}
      </QueryContent>
    </>
  );
}

function Content({ month, search }: { month: MonthEnd; search: MonthSearch }) {
  const { t } = useTexts();
  const { closing } = month;
  return (
    <div className={css.page}>
      <Card title={t('monthEnd:way')}>
        <ClosingWay month={month} />
        {closing !== null && closing.note !== null && closing.status === month.state && (
          <FieldList fields={[[t('monthEnd:note'), closing.note]]} />
        )}
        <Suspense>{closing?.failure != null && <NotClosed month={month} />}</Suspense>
        <MonthActions month={month} />
      </Card>
      <Suspense>
        {month.state === 'submitted' && closing?.approval != null && (
          <WaitingApproval id={closing.approval} />
        )}
      </Suspense>
      {month.state !== 'running' && month.state !== 'closed' && <MonthChecks month={month} />}
      <Result month={month} search={search} />
    </div>
  );
}

/** Why an approved month could not be closed. */
function NotClosed({ month: { closing, state, id } }: { month: MonthEnd }) {
  const { t } = useTexts();
  if (state !== 'over' || closing?.status !== 'overtaken') return null;
  const isChanged = closing.failure === 'changed';
  const wasApproved = closing.approvedAt !== null;
  const text = () => {
    if (!isChanged) return t('monthEnd:redText');
    return wasApproved ? t('monthEnd:changedText') : t('monthEnd:changedBeforeText');
  };
  return (
    <Note
      spaced
      tone="alarm"
      title={t(wasApproved ? 'monthEnd:notClosed' : 'monthEnd:notApproved')}
      data-testid="month-not-closed"
    >
      <p>{text()}</p>
      {isChanged && closing.newPreview !== null && (
        <Link to="/app/operations/months/$month" params={{ month: String(id) }} search={{ view: 'changes' }}>
          {t('monthEnd:seeChanges')}
        </Link>
      )}
    </Note>
  );
}

function Result({ month, search }: { month: MonthEnd; search: MonthSearch }) {
  const { t } = useTexts();
  const query = useQuery(comparisonQuery(month.id));
  const preview = query.data?.preview ?? null;
  return (
    <>
      <QueryContent query={query} lines={[90, 70, 90]} room={[300, 300]}>
        {(comparison) => <MonthTotals month={month} comparison={comparison} />}
      </QueryContent>
      {preview !== null && (
        <>
          <Views month={month.id} search={search} />
          {search.view === undefined && <MonthPartners preview={preview} search={search} />}
          <Suspense fallback={<Pending lines={[90, 70, 90]} />}>
            {search.view === 'largest' && <LargestCredits preview={preview} />}
            {search.view === 'changes' && <MonthChanges month={month} preview={preview} search={search} />}
            {search.view === 'previews' && <MonthPreviews month={month} />}
          </Suspense>
        </>
      )}
      {preview === null && query.isSuccess && month.state === 'over' && (
        <p className="quiet">{t('monthEnd:noPreview')}</p>
      )}
    </>
  );
}

function Views({ month, search: { view } }: { month: number; search: MonthSearch }) {
  const { t } = useTexts();
  const to = '/app/operations/months/$month' as const;
  const params = { month: String(month) };
  return (
    <Tabs label={t('monthEnd:views')}>
      <Link to={to} params={params} search={{}} {...tab(view === undefined)}>
        {t('monthEnd:view.partners')}
      </Link>
      {(['largest', 'changes', 'previews'] as const).map((name) => (
        <Link key={name} to={to} params={params} search={{ view: name }} {...tab(view === name)}>
          {t(`monthEnd:view.${name}`)}
        </Link>
      ))}
    </Tabs>
  );
}

/** Progress of a month's closing: who did what when, and the present step. */
function ClosingWay({ month }: { month: MonthEnd }) {
  const { t } = useTexts();
  const noteOf = useNotes(month);
  const reached = monthStates.indexOf(month.state);
  const stateOf = (step: ClosingStep) => {
    const place = monthStates.indexOf(step);
    if (place > reached) return 'coming';
    return place === reached && step !== 'closed' ? 'now' : 'done';
  };
  return (
    <div className={css.way}>
      <ol className={payoutTimelineCss.timeline} aria-label={t('monthEnd:way')} data-testid="month-way">
        {stepsOf(month).map((step) => {
          const state = stateOf(step);
          return (
            <li key={step} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
              <span className={payoutTimelineCss.mark} aria-hidden="true">
                {state === 'done' && <Icon name="check" size={14} />}
              </span>
              <span>
                <strong>{t(`monthEnd:step.${step}`)}</strong>
                <span className={payoutTimelineCss.note}>{state === 'coming' ? '' : noteOf(step)}</span>
              </span>
            </li>
          );
        })}
      </ol>
    </div>
  );
}

/** The notes below each completed step. */
function useNotes({ state, dateTo, closing, closedAt }: MonthEnd): (step: ClosingStep) => string {
  const { t, format } = useTexts();
  const done = (name: string | undefined, at: string | null | undefined) =>
    [name, at && format.dateTime(at)].filter(Boolean).join(', ');
  const isOf = state === 'submitted' || state === 'approved' || closing?.status === 'closed';
  return (step) => {
    if (step === 'over') return format.day(dateTo);
    if (step === 'closed') return done(closing?.endedBy?.name, closedAt);
    if (!isOf || closing === null) return '';
    if (step === 'submitted') return done(closing.submittedBy?.name, closing.submittedAt);
    const approved = done(closing.approvedBy?.name, closing.approvedAt);
    if (state !== 'approved' || closing.closeAt === null) return approved;
    return [approved, t('monthEnd:closesAt', { at: format.dateTime(closing.closeAt) })].join('. ');
  };
}
