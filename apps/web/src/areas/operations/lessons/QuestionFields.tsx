import type { Violation } from '../../../api/api-error.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { CheckField, TextArea, TextField } from '../../../ui/form/fields.tsx';
import { violationText } from '../../../ui/form/violation-text.ts';
import css from './LessonDesk.module.css';
import {
  changeAt,
  emptyAnswer,
  FEWEST_ANSWERS,
  MOST_ANSWERS,
  type TypedAnswer,
  type TypedQuestion,
} from './lesson-form.ts';

const QUESTION_LENGTH = 300;
const ANSWER_LENGTH = 200;
const EXPLANATION_LENGTH = 400;

interface Props {
  /** Its index among the questions, and the last index. */
  index: number;
  last: number;
  question: TypedQuestion;
  language: Locale;
  /** Faults of all questions, by their API paths. */
  faults: readonly Violation[];
  onChange: (question: TypedQuestion) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

/** The error text of a field. */
function useFaultAt(faults: readonly Violation[]) {
  const texts = useTexts();
  return (path: string) => {
    const fault = faults.find(({ propertyPath }) => propertyPath === path);
    return fault && violationText(texts, fault);
  };
}

/** A question in one language, with its answers. */
export function QuestionFields({
  index,
  last,
  question,
  language,
  faults,
  onChange,
  onMove,
  onRemove,
}: Props) {
  const { t, format } = useTexts();
  const faultAt = useFaultAt(faults);
  const { texts, answers } = question;
  const path = `questions.${index}`;
  const number = format.integer(index + 1);
  const setAnswers = (next: readonly TypedAnswer[]) => onChange({ ...question, answers: next });
  const fault = faultAt(`${path}.answers`);
  return (
    <fieldset className={css.question} data-testid="question-fields">
      <legend className={css.legend}>{t('lessonsDesk:question', { number })}</legend>
      <TextField
        label={t('lessonsDesk:questionText')}
        lang={language}
        maxLength={QUESTION_LENGTH}
        value={texts[language]}
        error={faultAt(`${path}.texts.${language}`)}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...question, texts: { ...texts, [language]: value } })
        }
      />
      {answers.map((answer, position) => (
        <AnswerFields
          // biome-ignore lint/suspicious/noArrayIndexKey: an answer is identified by its position
          key={position}
          number={format.integer(position + 1)}
          answer={answer}
          language={language}
          faultAt={(part) => faultAt(`${path}.answers.${position}.texts.${language}.${part}`)}
          onChange={(next) => setAnswers(changeAt(answers, position, () => next))}
          onRemove={
            answers.length > FEWEST_ANSWERS
              ? () => setAnswers(answers.filter((_, other) => other !== position))
              : undefined
          }
        />
      ))}
      {fault !== undefined && (
        <p className="bw-fault" role="alert">
          {fault}
        </p>
      )}
      <div className={css.actions}>
        {answers.length < MOST_ANSWERS && (
          <Button
            variant="default"
            size="small"
            icon="plus"
            onClick={() => setAnswers([...answers, emptyAnswer()])}
          >
            {t('lessonsDesk:addAnswer')}
          </Button>
        )}
        {index > 0 && (
          <Button
            variant="subtle"
            size="small"
            icon="up"
            aria-label={t('lessonsDesk:upOne', { number })}
            onClick={() => onMove(-1)}
          >
            {t('lessonsDesk:up')}
          </Button>
        )}
        {index < last && (
          <Button
            variant="subtle"
            size="small"
            icon="down"
            aria-label={t('lessonsDesk:downOne', { number })}
            onClick={() => onMove(1)}
          >
            {t('lessonsDesk:down')}
          </Button>
        )}
        <Button
          variant="subtle"
          size="small"
          icon="trash"
          aria-label={t('lessonsDesk:removeOne', { number })}
          onClick={onRemove}
        >
          {t('lessonsDesk:remove')}
        </Button>
      </div>
    </fieldset>
  );
}

interface AnswerProps {
  number: string;
  answer: TypedAnswer;
  language: Locale;
  faultAt: (part: 'text' | 'explanation') => string | undefined;
  onChange: (answer: TypedAnswer) => void;
  onRemove: (() => void) | undefined;
}

/** An answer in one language: text, whether it is right, and why. */
function AnswerFields({ number, answer, language, faultAt, onChange, onRemove }: AnswerProps) {
  const { t } = useTexts();
  const { isRight, texts } = answer;
  const set = (part: 'text' | 'explanation', value: string) =>
    onChange({ ...answer, texts: { ...texts, [language]: { ...texts[language], [part]: value } } });
  return (
    <div className={css.answer} data-testid="answer-fields">
      <TextField
        label={t('lessonsDesk:answer', { number })}
        lang={language}
        maxLength={ANSWER_LENGTH}
        value={texts[language].text}
        error={faultAt('text')}
        onChange={({ currentTarget: { value } }) => set('text', value)}
      />
      <CheckField
        checked={isRight}
        onChange={({ currentTarget: { checked } }) => onChange({ ...answer, isRight: checked })}
      >
        {t('lessonsDesk:isRight', { number })}
      </CheckField>
      <TextArea
        label={t('lessonsDesk:explanation', { number })}
        description={t(isRight ? 'lessonsDesk:explanationOfRight' : 'lessonsDesk:explanationOfWrong')}
        lang={language}
        rows={2}
        maxLength={EXPLANATION_LENGTH}
        value={texts[language].explanation}
        error={faultAt('explanation')}
        onChange={({ currentTarget: { value } }) => set('explanation', value)}
      />
      {onRemove !== undefined && (
        <Button
          variant="subtle"
          size="small"
          icon="trash"
          aria-label={t('lessonsDesk:removeAnswer', { number })}
          onClick={onRemove}
        >
          {t('lessonsDesk:remove')}
        </Button>
      )}
    </div>
  );
}
