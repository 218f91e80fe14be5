import { refusal } from '@blattwerk/contract/http/refusal.ts';
import type { putLesson } from '@blattwerk/contract/lessons/lesson-writing.contract.ts';
import { FEWEST_ANSWERS } from '@blattwerk/contract/lessons/lessons.contract.ts';
import type { Locale } from '@blattwerk/contract/session/session.contract.ts';
import type { Violation } from '../../../platform/api-error.ts';
import type { CallOf } from '../../../platform/http/route.ts';
import { isBegun, languages, type StoredQuestion } from '../quiz.ts';

type LessonBody = CallOf<typeof putLesson>['body'];

/** The contents of a lesson. */
export interface LessonFacts {
  readonly position: number;
  readonly minutes: number;
  readonly isPublished: boolean;
  readonly requiredOf: 'nobody' | 'newcomers' | 'everybody';
  readonly questions: readonly StoredQuestion[];
}

/** The request's fields as stored: empty texts of a language are left out. */
export function factsOf({ position, minutes, published, requiredOf, questions }: LessonBody): LessonFacts {
  return {
    position,
    minutes,
    isPublished: published,
    requiredOf,
    questions: questions.map(({ texts, answers }) => ({
      texts: byLanguage((language) => texts[language] ?? null),
      answers: answers.map(({ isRight, texts: of }) => ({
        isRight,
        texts: byLanguage((language) => {
          const { text, explanation } = of[language] ?? {};
          const written = { text: text ?? '', explanation: explanation ?? '' };
          return written.text === '' && written.explanation === '' ? null : written;
        }),
      })),
    })),
  };
}

function byLanguage<Value>(of: (language: Locale) => Value): Readonly<Record<Locale, Value>> {
  return Object.fromEntries(languages.map((language) => [language, of(language)])) as Record<Locale, Value>;
}

/**
 * The faults of a lesson. A draft may be unfinished; a published one has a question, each with enough answers and a
 * right one among them, all of it in German and in each language that has any text, with an explanation for each wrong
 * answer.
 */
export function lessonFaults({ isPublished, questions }: LessonFacts): Violation[] {
  if (!isPublished) return [];
  if (questions.length === 0)
    return [{ propertyPath: 'questions', refused: refusal('tooFew', { least: 1 }) }];
  const written = languages.filter((language) => language === 'de' || isBegun(questions, language));
  return questions.flatMap((question, index) => faultsOfQuestion(question, `questions.${index}`, written));
}

function faultsOfQuestion(
  { texts, answers }: StoredQuestion,
  path: string,
  written: readonly Locale[],
): Violation[] {
  const faults: Violation[] = [];
  const blank = (propertyPath: string) => faults.push({ propertyPath, refused: 'blank' });
  if (answers.length < FEWEST_ANSWERS)
    faults.push({ propertyPath: `${path}.answers`, refused: refusal('tooFew', { least: FEWEST_ANSWERS }) });
  else if (!answers.some(({ isRight }) => isRight))
    faults.push({ propertyPath: `${path}.answers`, refused: 'lessonNoRight' });
  for (const language of written) {
    if (texts[language] === null) blank(`${path}.texts.${language}`);
    for (const [index, answer] of answers.entries()) {
      const { text = '', explanation = '' } = answer.texts[language] ?? {};
      const of = `${path}.answers.${index}.texts.${language}`;
      if (text === '') blank(`${of}.text`);
      if (explanation === '' && !answer.isRight) blank(`${of}.explanation`);
    }
  }
  return faults;
}
