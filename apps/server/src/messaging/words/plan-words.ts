import type { Locale } from '@blattwerk/contract/session/session.contract.ts';
import { dayIn } from '../../platform/paper/formats.ts';

/** Announcement of a plan version for a partner; `difference` in EUR. */
interface PlanNews {
  readonly from: string;
  /** It was announced, but will not take effect. */
  readonly withdrawn?: string;
  readonly months?: string;
  readonly difference?: string;
}

interface Words {
  begins(day: string): string;
  withdrawn(day: string): string;
  more(months: number, amount: string): string;
  less(months: number, amount: string): string;
  same(months: number): string;
}

const words: Readonly<Record<Locale, Words>> = {
  de: {
    withdrawn: (day) => `Die neue Fassung des Provisionsplans gilt nicht, wie angekündigt, ab dem ${day}.`,
    begins: (day) => `Ab dem ${day} gilt eine neue Fassung des Provisionsplans.`,
    more: (months, amount) =>
      months === 1
        ? `Für den letzten Monat hätten Sie damit ${amount} mehr erhalten.`
        : `Für die letzten ${months} Monate hätten Sie damit zusammen ${amount} mehr erhalten.`,
    less: (months, amount) =>
      months === 1
        ? `Für den letzten Monat hätten Sie damit ${amount} weniger erhalten.`
        : `Für die letzten ${months} Monate hätten Sie damit zusammen ${amount} weniger erhalten.`,
    same: (months) =>
      months === 1
        ? 'Für den letzten Monat hätten Sie damit gleich viel erhalten.'
        : `Für die letzten ${months} Monate hätten Sie damit gleich viel erhalten.`,
  },
  en: {
    withdrawn: (day) =>
      `Contrary to what was announced, the new version of the compensation plan is not in force from ${day}.`,
    begins: (day) => `A new version of the compensation plan is in force from ${day}.`,
    more: (months, amount) =>
      months === 1
        ? `It would have brought you ${amount} more for the last month.`
        : `It would have brought you ${amount} more in total for the last ${months} months.`,
    less: (months, amount) =>
      months === 1
        ? `It would have brought you ${amount} less for the last month.`
        : `It would have brought you ${amount} less in total for the last ${months} months.`,
    same: (months) =>
      months === 1
        ? 'It would have brought you the same for the last month.'
        : `It would have brought you the same for the last ${months} months.`,
  },
  'fr-FR': {
    withdrawn: (day) =>
      `Contrairement à l’annonce, la nouvelle version du plan de rémunération ne s’applique pas à partir du ${day}.`,
    begins: (day) => `Une nouvelle version du plan de rémunération s’applique à partir du ${day}.`,
    more: (months, amount) =>
      months === 1
        ? `Elle vous aurait rapporté ${amount} de plus pour le dernier mois.`
        : `Elle vous aurait rapporté ${amount} de plus au total pour les ${months} derniers mois.`,
    less: (months, amount) =>
      months === 1
        ? `Elle vous aurait rapporté ${amount} de moins pour le dernier mois.`
        : `Elle vous aurait rapporté ${amount} de moins au total pour les ${months} derniers mois.`,
    same: (months) =>
      months === 1
        ? 'Elle vous aurait rapporté autant pour le dernier mois.'
        : `Elle vous aurait rapporté autant pour les ${months} derniers mois.`,
  },
  'ru-RU': {
    withdrawn: (day) => `Вопреки объявлению, новая редакция плана вознаграждений не действует с ${day}.`,
    begins: (day) => `С ${day} действует новая редакция плана вознаграждений.`,
    more: (months, amount) => `По ней за последние месяцы (${months}) вы получили бы на ${amount} больше.`,
    less: (months, amount) => `По ней за последние месяцы (${months}) вы получили бы на ${amount} меньше.`,
    same: (months) => `По ней за последние месяцы (${months}) вы получили бы столько же.`,
  },
};

/** Announces another version of the plan, and what it would have meant for the reader. */
export function planNewsText(
  locale: Locale,
  { from, withdrawn, months, difference }: PlanNews,
  money: (amount: string) => string,
): string {
  const text = words[locale];
  if (withdrawn !== undefined) return text.withdrawn(dayIn(locale, from));
  const begins = text.begins(dayIn(locale, from));
  if (months === undefined || difference === undefined) return begins;
  const count = Number(months);
  if (difference === '0.00') return `${begins} ${text.same(count)}`;
  const effect = difference.startsWith('-')
    ? text.less(count, money(difference.slice(1)))
    : text.more(count, money(difference));
  return `${begins} ${effect}`;
}
