import type { Attempt, OpenLesson } from './lessons.data.ts';

/** For each question the positions of the answers that are chosen. */
export type Chosen = readonly (readonly number[])[];

/** Nothing is chosen yet. */
export function noneChosen(questions: OpenLesson['questions']): Chosen {
  return questions.map(() => []);
}

/** With one more answer chosen or taken back; where one answer is right, it takes the place of the one before. */
export function withAnswer(
  chosen: Chosen,
  { question, position, several }: { question: number; position: number; several: boolean },
): Chosen {
  return chosen.map((positions, index) => {
    if (index !== question) return positions;
    if (!several) return [position];
    const others = positions.filter((one) => one !== position);
    return others.length < positions.length ? others : [...positions, position].toSorted((a, b) => a - b);
  });
}

/** What is chosen when somebody tries again: right answers stay, the others are chosen afresh. */
export function keptOf(chosen: Chosen, { questions }: Pick<Attempt, 'questions'>): Chosen {
  return chosen.map((positions, index) => (questions[index]?.isRight ? positions : []));
}

/** The first question without an answer, from 0 on; undefined when all have one. */
export function firstOpen(chosen: Chosen): number | undefined {
  const index = chosen.findIndex((positions) => positions.length === 0);
  return index === -1 ? undefined : index;
}
