import type { Locale } from '@blattwerk/contract/session/session.contract.ts';

/** A moment as messages write it: in the reader's language, by the clock of Berlin. */
export function momentText(locale: Locale, moment: Date): string {
  const format = { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Berlin' } as const;
  return new Intl.DateTimeFormat(locale, format).format(moment);
}
