/** Refuses an order: nothing of it is written. */
export class Refusal extends Error {
  readonly column: string | undefined;

  constructor(reason: string, column?: string) {
    super(reason);
    this.column = column;
  }
}

/** A time of a row. What has not happened yet is a mistake, or the clock of the shop. */
export function instantOf(text: string | null, column: string, now: Date): Date | null {
  if (text === null) return null;
  const instant = new Date(text);
  if (instant > now) throw new Refusal('lies in the future', column);
  return instant;
}
