import i18next from 'i18next';
import { getSession } from '../api/session-store.ts';
import { getViewed } from '../api/subject.ts';
import { berlinDay } from '../i18n/format.ts';
import { formatOf } from '../i18n/i18n.ts';
import { settings } from '../ui/settings/settings.ts';

/**
 * Whatever is printed says at the head of each sheet what it is, whose and of which month, and at its end where it
 * stands and when it was printed: styles take both from properties that everything inherits.
 */
export function notePrinting(): void {
  addEventListener('beforeprint', () => {
    const { dateTime, month } = formatOf(i18next.language, settings.get().dates);
    const name = getViewed()?.name ?? getSession().partner?.displayName;
    const period = periodIn('dialog[open]') ?? periodIn('main') ?? month(berlinDay(Date.now()));
    note('--printed-head', [titleOf(), name, period]);
    note('--printed', [location.href, dateTime(new Date().toISOString())]);
  });
}

/** An open sheet is all that is printed of a page. */
function titleOf(): string | undefined {
  return textOf('dialog[open] h2') ?? textOf('h1');
}

/** What shows another period than the running month says which. */
function periodIn(place: string): string | undefined {
  return document.querySelector<HTMLElement>(`${place} [data-printed-period]`)?.dataset.printedPeriod;
}

function textOf(selector: string): string | undefined {
  const text = document.querySelector(selector)?.textContent.trim();
  return text === '' ? undefined : text;
}

function note(property: string, parts: readonly (string | undefined)[]): void {
  const text = parts.filter((part) => part !== undefined).join(' · ');
  document.documentElement.style.setProperty(property, JSON.stringify(text));
}
