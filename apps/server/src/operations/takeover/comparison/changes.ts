/**
 * What is assumed otherwise than known here. Orders are positions in the month's columns, partners indexes in its network.
 */
export interface Changes {
  /** By what an order belongs to the month: its payment in Berlin, its date in Berlin, or its payment in UTC. */
  readonly dating: 'paid' | 'ordered' | 'utc';
  /** Which refunds count: those until the month's end, all that are known, or none. */
  readonly refunds: 'known' | 'all' | 'none';
  /** Orders whose refunds count whatever their time, or do not. */
  readonly refundOf: ReadonlyMap<number, boolean>;
  /** Orders that count in the month whatever their time, or do not. */
  readonly counted: ReadonlyMap<number, boolean>;
  /** Levels that partners have whatever they reached. */
  readonly levels: ReadonlyMap<number, number>;
}

/** Everything as it was taken over. */
export const AS_KNOWN: Changes = {
  dating: 'paid',
  refunds: 'known',
  refundOf: new Map(),
  counted: new Map(),
  levels: new Map(),
};
