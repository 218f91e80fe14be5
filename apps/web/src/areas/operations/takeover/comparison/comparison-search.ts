import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { oneOf, tableSearch, text } from '../../../../ui/table/table-search.ts';

/** A list of the previous system, compared with the engine's result for its month. */
export type Comparison = CallAnswer<'GET /api/takeover/comparisons/{id}'>;

/** One partner and bonus in both systems. */
export type ComparedLine = CallAnswer<'GET /api/takeover/comparisons/{id}/lines'>['items'][number];

/** Something that the previous system knew or did differently. */
export type Cause = Comparison['causes'][number];

/** In the filter's order. */
export const lineKinds = [
  'differs',
  'onlyThere',
  'onlyHere',
  'equal',
] as const satisfies readonly ComparedLine['kind'][];

/** In the order of a partner's bonuses. */
export const bonuses = [
  'level',
  'step-up',
  'kick-start',
  'builder',
  'infinity',
  'balancing',
] as const satisfies readonly ComparedLine['bonus'][];

/** In the filter's order. */
export const lineReasons = [
  'unknown',
  'base',
  'date',
  'refund',
  'level',
  'affiliate',
  'joined',
  'rounding',
] as const satisfies readonly ComparedLine['reasons'][number][];

/** Search parameters of the lines, largest differences first; `line` is the open one. */
export const linesTable = tableSearch({
  sortFields: ['name', 'there', 'here', 'difference'],
  defaultSort: 'difference',
  defaultDirection: 'desc',
  filters: {
    text,
    kind: oneOf(lineKinds),
    bonus: oneOf(bonuses),
    reason: oneOf(lineReasons),
    explained: oneOf(['yes', 'no']),
  },
  row: 'line',
});

export type LinesSearch = ReturnType<typeof linesTable.parse>;
