import type { Locale } from '@blattwerk/contract/session/session.contract.ts';
import { monthIn } from '../../platform/paper/formats.ts';
import type { NotificationParameters } from './notify.ts';

/** Notifications of operators about a month that was not closed. */
interface MonthTexts {
  readonly monthChanged: (
    parameters: NotificationParameters['monthChanged'],
    money: (amount: string) => string,
  ) => string;
  readonly monthLate: (parameters: NotificationParameters['monthLate']) => string;
}

/** The changes since a month was approved. */
const changed: Readonly<
  Record<
    Locale,
    {
      /** Only the basis of the credits has changed, such as the plan, but no amount. */
      readonly explanation: string;
      readonly amounts: (whose: string, amount: string) => string;
      readonly one: string;
      readonly several: (partners: string) => string;
    }
  >
> = {
  de: {
    explanation:
      'Seit der Freigabe hat sich geändert, wie sich die Gutschriften berechnen, nicht aber ihre Höhe.',
    amounts: (whose, amount) =>
      `Seit der Freigabe haben sich die Gutschriften ${whose} geändert, zusammen um ${amount}.`,
    one: 'eines Partners',
    several: (partners) => `von ${partners} Partnern`,
  },
  en: {
    explanation: 'since its approval the way the credits are computed has changed, but no amount has.',
    amounts: (whose, amount) =>
      `since its approval the credits of ${whose} have changed, by ${amount} in total.`,
    one: 'one partner',
    several: (partners) => `${partners} partners`,
  },
  'fr-FR': {
    explanation: 'depuis la validation, le calcul des commissions a changé, mais aucun montant.',
    amounts: (whose, amount) =>
      `depuis la validation, les commissions ${whose} ont changé, de ${amount} au total.`,
    one: 'd’un partenaire',
    several: (partners) => `de ${partners} partenaires`,
  },
  'ru-RU': {
    explanation: 'После одобрения изменился расчёт начислений, но не их суммы.',
    amounts: (whose, amount) => `После одобрения изменились начисления ${whose}, всего на ${amount}.`,
    one: 'одного партнёра',
    several: (partners) => `партнёров (${partners})`,
  },
};

function changeIn(partners: string, amount: string, locale: Locale): string {
  const { explanation, amounts, one, several } = changed[locale];
  if (partners === '0') return explanation;
  return amounts(partners === '1' ? one : several(partners), amount);
}

const german: MonthTexts = {
  monthChanged: ({ month, cause, amount, partners }, money) =>
    cause === 'red'
      ? `${monthIn('de', `${month}-01`)} wurde nicht abgeschlossen: Eine Prüfung steht auf Rot.`
      : `${monthIn('de', `${month}-01`)} wurde nicht abgeschlossen: ${changeIn(partners, money(amount), 'de')} Bitte neu vorlegen.`,
  monthLate: ({ month, lateness }) =>
    lateness === 'due'
      ? `${monthIn('de', `${month}-01`)} ist noch nicht abgeschlossen. Abzurechnen ist bis zum Ende des Folgemonats (§ 87c HGB).`
      : `${monthIn('de', `${month}-01`)} ist nicht rechtzeitig abgeschlossen worden (§ 87c HGB). Bitte schließen Sie den Monat umgehend ab.`,
};

const english: MonthTexts = {
  monthChanged: ({ month, cause, amount, partners }, money) =>
    cause === 'red'
      ? `${monthIn('en', `${month}-01`)} was not closed: a check is red.`
      : `${monthIn('en', `${month}-01`)} was not closed: ${changeIn(partners, money(amount), 'en')} Please submit it again.`,
  monthLate: ({ month, lateness }) =>
    lateness === 'due'
      ? `${monthIn('en', `${month}-01`)} is not closed yet. It has to be accounted for by the end of the month after it (section 87c of the German Commercial Code, HGB).`
      : `${monthIn('en', `${month}-01`)} was not closed in time (section 87c of the German Commercial Code, HGB). Please close it without delay.`,
};

const french: MonthTexts = {
  monthChanged: ({ month, cause, amount, partners }, money) =>
    cause === 'red'
      ? `${monthIn('fr-FR', `${month}-01`)} n’a pas été clôturé : un contrôle est au rouge.`
      : `${monthIn('fr-FR', `${month}-01`)} n’a pas été clôturé : ${changeIn(partners, money(amount), 'fr-FR')} Veuillez le soumettre à nouveau.`,
  monthLate: ({ month, lateness }) =>
    lateness === 'due'
      ? `${monthIn('fr-FR', `${month}-01`)} n’est pas encore clôturé. Le décompte est dû avant la fin du mois suivant (§ 87c du Code de commerce allemand).`
      : `${monthIn('fr-FR', `${month}-01`)} n’a pas été clôturé à temps (§ 87c du Code de commerce allemand). Veuillez le clôturer sans délai.`,
};

const russian: MonthTexts = {
  monthChanged: ({ month, cause, amount, partners }, money) =>
    cause === 'red'
      ? `Месяц не закрыт: ${monthIn('ru-RU', `${month}-01`)}. Одна из проверок красная.`
      : `Месяц не закрыт: ${monthIn('ru-RU', `${month}-01`)}. ${changeIn(partners, money(amount), 'ru-RU')} Отправьте месяц на одобрение ещё раз.`,
  monthLate: ({ month, lateness }) =>
    lateness === 'due'
      ? `Месяц ещё не закрыт: ${monthIn('ru-RU', `${month}-01`)}. Расчёт нужен до конца следующего месяца (§ 87c Торгового кодекса Германии).`
      : `Месяц не закрыт вовремя: ${monthIn('ru-RU', `${month}-01`)} (§ 87c Торгового кодекса Германии). Закройте его без промедления.`,
};

/** By the reader’s language. */
export const monthTexts = {
  de: german,
  en: english,
  'fr-FR': french,
  'ru-RU': russian,
} as const satisfies Record<Locale, MonthTexts>;
