import { useTexts } from '../../../../i18n/use-texts.ts';
import { Icon } from '../../../../ui/icons.tsx';
import css from '../../../money/payouts/PayoutTimeline.module.css';
import type { MonthEnd } from '../months-search.ts';
import { monthStates } from '../months-search.ts';
import { type ClosingStep, stepsOf } from './closing-steps.ts';
import pageCss from './MonthEndPage.module.css';

/** Progress of a month's closing: who did what when, and the present step. */
export function ClosingWay({ month }: { month: MonthEnd }) {
  const { t } = useTexts();
  const noteOf = useNotes(month);
  const reached = monthStates.indexOf(month.state);
  const stateOf = (step: ClosingStep) => {
    const place = monthStates.indexOf(step);
    if (place > reached) return 'coming';
    return place === reached && step !== 'closed' ? 'now' : 'done';
  };
  return (
    <div className={pageCss.way}>
      <ol className={css.timeline} aria-label={t('monthEnd:way')} data-testid="month-way">
        {stepsOf(month).map((step) => {
          const state = stateOf(step);
          return (
            <li key={step} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
              <span className={css.mark} aria-hidden="true">
                {state === 'done' && <Icon name="check" size={14} />}
              </span>
              <span>
                <strong>{t(`monthEnd:step.${step}`)}</strong>
                <span className={css.note}>{state === 'coming' ? '' : noteOf(step)}</span>
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
