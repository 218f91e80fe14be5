interface Told {
  readonly type: string;
  readonly occurredAt: Date;
  readonly data: Readonly<Record<string, unknown>>;
}

/** The body of an event: the same bytes at every attempt, since they are signed. */
export function messageBody({ type, occurredAt, data }: Told): string {
  const timestamp = `${occurredAt.toISOString().slice(0, 19)}+00:00`;
  return JSON.stringify({ type, timestamp, data });
}
