/**
 * What a fault is about, which says what helps: its rows cannot be read, its buyer or a product is not known, it was paid on the
 * other side of the programme's start than the import is for, or it contradicts what is known of the order.
 */
export type FaultKind = 'unreadable' | 'buyer' | 'product' | 'before-start' | 'contradiction';

/** Refuses an order: nothing of it is written. */
export class Refusal extends Error {
  readonly column: string | undefined;
  readonly kind: FaultKind;

  constructor(reason: string, column?: string, kind: FaultKind = 'contradiction') {
    super(reason);
    this.column = column;
    this.kind = kind;
  }
}

/** A time of a row. What has not happened yet is a mistake, or the clock of the shop. */
export function instantOf(text: string | null, column: string, now: Date): Date | null {
  if (text === null) return null;
  const instant = new Date(text);
  if (instant > now) throw new Refusal('lies in the future', column);
  return instant;
}
