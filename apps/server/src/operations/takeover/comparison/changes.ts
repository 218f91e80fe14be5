/**
 * Assumed differences from the facts known here. Orders are indexes into the month's columns, partners indexes in its
 * network.
 */
export interface Changes {
  /** What assigns an order to the month: its payment in Berlin, its date in Berlin, or its payment in UTC. */
  readonly dating: 'paid' | 'ordered' | 'utc';
  /** Which refunds count: those until the month's end, all known ones, or none. */
  readonly refunds: 'known' | 'all' | 'none';
  /** Orders whose refunds count, or do not, whatever their time. */
  readonly refundOf: ReadonlyMap<number, boolean>;
  /** Orders that count in the month, or do not, whatever their time. */
  readonly counted: ReadonlyMap<number, boolean>;
  /** Levels of partners, whatever they reached. */
  readonly levels: ReadonlyMap<number, number>;
}

/** Everything as taken over. */
export const AS_KNOWN: Changes = {
  dating: 'paid',
  refunds: 'known',
  refundOf: new Map(),
  counted: new Map(),
  levels: new Map(),
};
