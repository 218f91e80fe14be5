import { addDays } from '@blattwerk/plan/days.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { useSubject } from '../../../api/subject.ts';
import { berlinDay } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import css from './AnswerButtons.module.css';
import { type Answer, answerTask, LATER_DAYS, type LaterDays, type Task } from './today.data.ts';

interface Props {
  task: Task;
  /** Name of the task: the person, or its kind. */
  name: string;
  toldBy: string;
  onGoing: (task: Task, isBack: boolean) => void;
}

/** Answers to a task: done, later or not useful; each can be undone while its toast is visible. */
export function AnswerButtons({ task, name, toldBy, onGoing }: Props) {
  const { t } = useTexts();
  const [isLater, setLater] = useState(false);
  const [busy, setBusy] = useState<Answer>();
  const answer = useAnswer({ task, name, onGoing });
  const give = async (given: Answer, days?: LaterDays) => {
    setBusy(given);
    await answer(given, days);
    setBusy(undefined);
  };
  const common = { size: 'small', writes: true, toldBy } as const;
  return (
    <>
      <div className={css.answers}>
        <ReasonedButton
          {...common}
          icon="check"
          loading={busy === 'done'}
          aria-label={t('today:answer.doneOne', { name })}
          onClick={() => void give('done')}
        >
          {t('today:answer.done')}
        </ReasonedButton>
        <ReasonedButton
          {...common}
          variant="default"
          icon="calendar"
          loading={busy === 'later'}
          aria-label={t('today:answer.laterOne', { name })}
          aria-expanded={isLater}
          onClick={() => setLater(!isLater)}
        >
          {t('today:answer.later')}
        </ReasonedButton>
        <ReasonedButton
          {...common}
          variant="quiet"
          icon="close"
          loading={busy === 'not-useful'}
          aria-label={t('today:answer.notUsefulOne', { name })}
          onClick={() => void give('not-useful')}
        >
          {t('today:answer.notUseful')}
        </ReasonedButton>
      </div>
      {isLater && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be hidden visually here
        <div className={css.answers} role="group" aria-label={t('today:answer.whenOne', { name })}>
          {LATER_DAYS.map((days) => (
            <ReasonedButton key={days} {...common} variant="light" onClick={() => void give('later', days)}>
              {t(`today:answer.days${days}`)}
            </ReasonedButton>
          ))}
        </div>
      )}
    </>
  );
}

/** Whether the user created the task, as opposed to a proposal of the product. */
function isChosen({ kind }: Task): boolean {
  return kind === 'own-task' || kind === 'follow-up' || kind === 'invitation-call';
}

/** Sends an answer, confirms it with an undo, and reports a failure. */
function useAnswer({ task, name, onGoing }: Omit<Props, 'toldBy'>) {
  const { t, format } = useTexts();
  const client = useQueryClient();
  const { partner } = useSubject();
  const send = async (given: Parameters<typeof answerTask>[3], failed: string, done?: () => void) => {
    onGoing(task, given.answer === null);
    try {
      await answerTask(client, partner, task, given);
      done?.();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast.error(failed, { error, retry: () => void send(given, failed, done) });
    }
  };
  return (answer: Answer, days?: LaterDays) => {
    const messages = {
      done: () => t('today:said.done', { name }),
      later: () =>
        t('today:said.later', { name, date: format.day(addDays(berlinDay(Date.now()), days ?? 1)) }),
      'not-useful': () => t(isChosen(task) ? 'today:said.gone' : 'today:said.notUseful', { name }),
    };
    const undo = () => void send({ answer: null }, t('today:said.notTakenBack', { name }));
    return send({ answer, ...(days !== undefined && { days }) }, t('today:said.notKept', { name }), () =>
      toast.success(messages[answer](), { undo }),
    );
  };
}
