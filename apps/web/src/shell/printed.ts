import { getSession } from '../api/session-store.ts';
import { getViewed } from '../api/subject.ts';
import { berlinDay } from '../i18n/format.ts';
import { currentLocale, formatOf } from '../i18n/i18n.ts';
import { settings } from '../settings/settings.ts';

/**
 * Sets the running heads of printed pages: what it is, whose and of when, and at the end the URL and the time of
 * printing; styles read them from inherited properties.
 */
export function notePrinting(): void {
  addEventListener('beforeprint', () => {
    const { dateTime, day } = formatOf(currentLocale(), settings.get().dates);
    const name = getViewed()?.name ?? getSession().partner?.displayName;
    note('--printed-head', [titleOf(), name, shownPeriod() ?? day(berlinDay(Date.now()))]);
    note('--printed', [location.href, dateTime(new Date().toISOString())]);
  });
}

/** An open sheet is the only thing printed. */
function titleOf(): string | undefined {
  return textOf('dialog[open] h2') ?? textOf('h1');
}

/** Data of a month or of other days says so; anything else is as of the day of printing. */
function shownPeriod(): string | undefined {
  const root = document.querySelector('dialog[open]') ?? document.querySelector('main');
  return root?.querySelector<HTMLElement>('[data-printed-period]')?.dataset.printedPeriod;
}

function textOf(selector: string): string | undefined {
  const text = document.querySelector(selector)?.textContent.trim();
  return text === '' ? undefined : text;
}

function note(property: string, parts: readonly (string | undefined)[]): void {
  const text = parts.filter((part) => part !== undefined).join(' · ');
  document.documentElement.style.setProperty(property, JSON.stringify(text));
}
