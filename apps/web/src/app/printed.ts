import i18next from 'i18next';
import { formatOf } from '../i18n/i18n.ts';
import { settings } from '../ui/settings/settings.ts';

/** Whatever is printed says below where it stands and when it was printed: styles take it from a property that everything inherits. */
export function notePrinting(): void {
  addEventListener('beforeprint', () => {
    const { dateTime } = formatOf(i18next.language, settings.get().dates);
    const printed = `${location.href} · ${dateTime(new Date().toISOString())}`;
    document.body.style.setProperty('--printed', JSON.stringify(printed));
  });
}
