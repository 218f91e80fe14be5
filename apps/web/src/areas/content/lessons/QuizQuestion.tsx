import { useId } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Icon } from '../../../ui/icons.tsx';
import css from './Lessons.module.css';
import type { Attempt, OpenLesson } from './lessons.data.ts';

type Judged = Attempt['questions'][number];

interface Props {
  number: number;
  question: OpenLesson['questions'][number];
  chosen: readonly number[];
  /** The result of an attempt; undefined while answering. */
  judged: Judged | undefined;
  onChoose: (position: number) => void;
}

/** One question with its answers: a choice at first, then each with whether it was right and why. */
export function QuizQuestion({
  number,
  question: { text, several, answers },
  chosen,
  judged,
  onChoose,
}: Props) {
  const { t, format } = useTexts();
  const name = useId();
  return (
    <fieldset className={css.question} disabled={judged !== undefined} data-testid="quiz-question">
      <legend className={css.legend}>
        {format.integer(number)}. {text}
        {several && <span className={css.several}>{t('lessons:quiz.several')}</span>}
      </legend>
      {answers.map((answer, position) => (
        <label key={answer} className={css.answer} data-judged={judgedAs(judged, position)}>
          <input
            type={several ? 'checkbox' : 'radio'}
            name={name}
            checked={chosen.includes(position)}
            onChange={() => onChoose(position)}
          />
          <span>
            {answer}
            <Verdict judged={judged?.answers[position]} />
          </span>
        </label>
      ))}
      {judged !== undefined && !judged.isRight && isMissing(judged) && (
        <p className={css.why}>{t('lessons:quiz.moreRight')}</p>
      )}
    </fieldset>
  );
}

/** Whether all choices are right but some are missing. */
function isMissing({ answers }: Judged): boolean {
  return answers.every(({ isRight }) => isRight !== false);
}

function judgedAs(judged: Judged | undefined, position: number): 'right' | 'wrong' | undefined {
  const isRight = judged?.answers[position]?.isRight ?? null;
  if (isRight === null) return undefined;
  return isRight ? 'right' : 'wrong';
}

function Verdict({ judged }: { judged: Judged['answers'][number] | undefined }) {
  const { t } = useTexts();
  if (judged === undefined || judged.isRight === null) return null;
  const { isChosen, isRight, explanation } = judged;
  // A wrong answer rightly left unchosen needs no mark, only its explanation.
  const isMarked = isChosen || isRight;
  return (
    <span className={css.verdict}>
      {isMarked && (
        <strong>
          <Icon name={isRight ? 'check' : 'close'} size={16} />
          {t(isRight ? 'lessons:quiz.right' : 'lessons:quiz.wrong')}
        </strong>
      )}
      {explanation !== null && <span>{explanation}</span>}
    </span>
  );
}
