import { useTexts } from '../../../../i18n/use-texts.ts';
import { Icon } from '../../../../ui/icons.tsx';
import css from '../../../money/payouts/PayoutTimeline.module.css';
import type { Run } from '../payouts.data.ts';
import { type StepName, stepsOf } from './run-steps.ts';

/** Progress of a run: who did what when, and the present step. */
export function RunSteps({ run }: { run: Run }) {
  const { t } = useTexts();
  const noteOf = useNotes(run);
  return (
    <ol className={css.timeline} aria-label={t('runs:step.title')} data-testid="run-steps">
      {stepsOf(run).map(({ name, state }) => (
        <li key={name} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
          <span className={css.mark} aria-hidden="true">
            {state === 'done' && <Icon name="check" size={14} />}
            {state === 'refused' && <Icon name="close" size={14} />}
          </span>
          <span>
            <strong>{t(`runs:step.${name}`)}</strong>
            <span className={css.note}>{state === 'coming' ? '' : noteOf(name, state === 'now')}</span>
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
