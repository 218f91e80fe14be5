import type { PlanFileResult } from '@blattwerk/plan/plan-file/plan-file.ts';

/**
 * A result as JSON in chunks: one line for each partner and credit, so that two results can be compared line by line, and no
 * string exceeds the length limit.
 */
export function* printPlanFile(result: PlanFileResult): Generator<string> {
  const { partners, credits, reversals, ...head } = result;
  yield `${JSON.stringify(head).slice(0, -1)}`;
  yield* printList('partners', partners);
  yield* printList('credits', credits);
  if (reversals) yield* printList('reversals', reversals);
  yield '}\n';
}

const ROWS_A_PIECE = 1000;

function* printList(name: string, rows: readonly object[]): Generator<string> {
  yield `,\n"${name}":[`;
  for (let from = 0; from < rows.length; from += ROWS_A_PIECE) {
    const piece = rows.slice(from, from + ROWS_A_PIECE).map((row) => `\n${JSON.stringify(row)}`);
    yield `${from === 0 ? '' : ','}${piece.join(',')}`;
  }
  yield ']';
}
