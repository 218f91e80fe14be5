import { type Locale, locale } from '@blattwerk/contract/session/session.contract.ts';

/** A stored answer, with its texts by language; null if it has none. */
interface StoredAnswer {
  readonly isRight: boolean;
  readonly texts: Readonly<Record<Locale, { readonly text: string; readonly explanation: string } | null>>;
}

/** A stored question. */
export interface StoredQuestion {
  readonly texts: Readonly<Record<Locale, string | null>>;
  readonly answers: readonly StoredAnswer[];
}

/** A question in one language. */
export interface Question {
  readonly text: string;
  readonly answers: readonly {
    readonly text: string;
    readonly explanation: string;
    readonly isRight: boolean;
  }[];
}

/** The judgement of an answer after an attempt; null if it is not revealed. */
interface Judged {
  readonly isChosen: boolean;
  readonly isRight: boolean | null;
  readonly explanation: string | null;
}

/** Whether any question has a text in a language. */
export function isBegun(questions: readonly StoredQuestion[], language: Locale): boolean {
  return questions.some(
    ({ texts, answers }) =>
      texts[language] !== null || answers.some((answer) => answer.texts[language] !== null),
  );
}

/**
 * The questions in the reader's language, else in English, else in German: as a whole, in the first of these languages
 * that has all of them. Published ones have German.
 */
export function questionsIn(questions: readonly StoredQuestion[], reader: Locale): Question[] {
  const preferred: readonly Locale[] = [reader, 'en'];
  const language = preferred.find((one) => isBegun(questions, one)) ?? 'de';
  return questions.map(({ texts, answers }) => ({
    text: texts[language] ?? '',
    answers: answers.map(({ isRight, texts: of }) => ({
      isRight,
      text: of[language]?.text ?? '',
      explanation: of[language]?.explanation ?? '',
    })),
  }));
}

/** Whether a question has several right answers. */
export function isSeveral({ answers }: Pick<Question, 'answers'>): boolean {
  return answers.filter(({ isRight }) => isRight).length > 1;
}

/**
 * The result of an attempt. A question is right if exactly its right answers were chosen; then all answers are
 * explained. For a wrong one only the chosen answers are: the learner still has to find out.
 * @param chosen positions of the chosen answers, per question
 */
export function judge(
  questions: readonly Question[],
  chosen: readonly (readonly number[])[],
): { readonly passed: boolean; readonly questions: { isRight: boolean; answers: Judged[] }[] } {
  const judged = questions.map(({ answers }, index) => {
    const marked = new Set(chosen[index]);
    const isRight = answers.every((answer, position) => answer.isRight === marked.has(position));
    return {
      isRight,
      answers: answers.map((answer, position): Judged => {
        const isChosen = marked.has(position);
        const isSaid = isRight || isChosen;
        return {
          isChosen,
          isRight: isSaid ? answer.isRight : null,
          explanation: isSaid && answer.explanation !== '' ? answer.explanation : null,
        };
      }),
    };
  });
  return { passed: judged.every(({ isRight }) => isRight), questions: judged };
}

/** The languages of the product. */
export const languages: readonly Locale[] = [...locale.values];
