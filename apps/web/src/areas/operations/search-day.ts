/** A calendar day in Berlin from the URL; undefined for anything else. */
export function day(raw: unknown): string | undefined {
  return typeof raw === 'string' && /^\d{4}-\d\d-\d\d$/.test(raw) ? raw : undefined;
}
