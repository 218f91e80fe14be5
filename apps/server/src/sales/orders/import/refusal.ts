/**
 * The kind of a fault, which determines the remedy: unreadable rows, an unknown buyer or product, a payment on the
 * other side of the programme's start than the import is for, or a contradiction to what is known of the order.
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

/** The time in a row. A time in the future is a mistake, or caused by the shop's clock. */
export function instantOf(text: string | null, column: string, now: Date): Date | null {
  if (text === null) return null;
  const instant = new Date(text);
  if (instant > now) throw new Refusal('lies in the future', column);
  return instant;
}
