import type { CallRequest } from '@blattwerk/contract/api.ts';
import type { Violation } from '../../../api/api-error.ts';
import { type Locale, locales } from '../../../i18n/locale.ts';
import type { WrittenLesson } from './written-lessons.data.ts';

/** The server's limits on questions and answers. */
export const MOST_QUESTIONS = 10;
export const FEWEST_ANSWERS = 2;
export const MOST_ANSWERS = 6;

/** Form values of an answer, in each language. */
export interface TypedAnswer {
  readonly isRight: boolean;
  readonly texts: Readonly<Record<Locale, { readonly text: string; readonly explanation: string }>>;
}

/** Form values of a question, in each language. */
export interface TypedQuestion {
  readonly texts: Readonly<Record<Locale, string>>;
  readonly answers: readonly TypedAnswer[];
}

/** Values of the lesson's form. */
export interface LessonValues {
  [name: string]: unknown;
  position: string;
  minutes: string;
  state: 'draft' | 'published';
  requiredOf: WrittenLesson['requiredOf'];
  questions: readonly TypedQuestion[];
}

function byLocale<Value>(of: (locale: Locale) => Value): Record<Locale, Value> {
  return Object.fromEntries(locales.map((locale) => [locale, of(locale)])) as Record<Locale, Value>;
}

/** An empty answer. */
export function emptyAnswer(isRight = false): TypedAnswer {
  return { isRight, texts: byLocale(() => ({ text: '', explanation: '' })) };
}

/** An empty question. */
export function emptyQuestion(): TypedQuestion {
  return {
    texts: byLocale(() => ''),
    answers: Array.from({ length: FEWEST_ANSWERS }, (_, index) => emptyAnswer(index === 0)),
  };
}

/** The form's initial values; a new lesson starts with one question. */
export function valuesOf({ state, position, minutes, requiredOf, questions }: WrittenLesson): LessonValues {
  const typed = questions.map(({ texts, answers }) => ({
    texts: byLocale((locale) => texts[locale] ?? ''),
    answers: answers.map(({ isRight, texts: of }) => ({
      isRight,
      texts: byLocale((locale) => of[locale] ?? { text: '', explanation: '' }),
    })),
  }));
  return {
    position: String(position),
    minutes: String(minutes),
    state: state === 'published' ? 'published' : 'draft',
    requiredOf,
    questions: state === 'none' ? [emptyQuestion()] : typed,
  };
}

type LessonBody = CallRequest<'PUT /api/company/lessons/{id}'>['body'];

/** The request body. */
export function bodyOf({ position, minutes, state, requiredOf, questions }: LessonValues): LessonBody {
  return {
    position: Number(position),
    minutes: Number(minutes),
    published: state === 'published',
    requiredOf,
    questions: questions.map(({ texts, answers }) => ({
      texts,
      answers: answers.map(({ isRight, texts: of }) => ({ isRight, texts: of })),
    })),
  };
}

/** Whether a language has any text in the questions. */
export function isWritten(questions: readonly TypedQuestion[], locale: Locale): boolean {
  return questions.some(
    ({ texts, answers }) =>
      texts[locale].trim() !== '' ||
      answers.some(({ texts: of }) => of[locale].text.trim() !== '' || of[locale].explanation.trim() !== ''),
  );
}

/** Languages with a fault in the questions. */
export function faultyLocales(faults: readonly Violation[]): Locale[] {
  return locales.filter((locale) =>
    faults.some(({ propertyPath }) => propertyPath.split('.').includes(locale)),
  );
}

/** A list with one entry replaced. */
export function changeAt<One>(list: readonly One[], index: number, change: (one: One) => One): One[] {
  return list.map((one, position) => (position === index ? change(one) : one));
}

/** A list with one entry moved up or down by one. */
export function moveAt<One>(list: readonly One[], index: number, by: -1 | 1): One[] {
  const [one] = list.slice(index, index + 1);
  const others = list.filter((_, position) => position !== index);
  return one === undefined ? [...list] : others.toSpliced(index + by, 0, one);
}
