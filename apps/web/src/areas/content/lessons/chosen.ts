import type { Attempt, OpenLesson } from './lessons.data.ts';

/** For each question the positions of the chosen answers. */
export type Chosen = readonly (readonly number[])[];

/** The initial state without any choice. */
export function noneChosen(questions: OpenLesson['questions']): Chosen {
  return questions.map(() => []);
}

/** Toggles an answer; where only one answer is right, it replaces the choice before. */
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

/** The choices for another attempt: right ones are kept, the others cleared. */
export function keptOf(chosen: Chosen, { questions }: Pick<Attempt, 'questions'>): Chosen {
  return chosen.map((positions, index) => (questions[index]?.isRight ? positions : []));
}

/** Index of the first question without an answer; undefined if all have one. */
export function firstOpen(chosen: Chosen): number | undefined {
  const index = chosen.findIndex((positions) => positions.length === 0);
  return index === -1 ? undefined : index;
}
