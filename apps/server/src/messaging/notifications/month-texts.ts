import type { Locale } from '@blattwerk/contract/session/session.contract.ts';
import { monthIn } from '../../platform/paper/formats.ts';
import type { NotificationParameters } from './notify.ts';

/** What operators read of a month that was not closed. */
interface MonthTexts {
  readonly monthChanged: (
    parameters: NotificationParameters['monthChanged'],
    money: (amount: string) => string,
  ) => string;
  readonly monthLate: (parameters: NotificationParameters['monthLate']) => string;
}

/** By the reader's language. */
export const monthTexts: Readonly<Record<Locale, MonthTexts>> = {
  de: {
    monthChanged: ({ month, cause, amount, partners }, money) =>
      cause === 'red'
        ? `${monthIn('de', `${month}-01`)} wurde nicht abgeschlossen: Eine Prüfung steht auf Rot.`
        : `${monthIn('de', `${month}-01`)} wurde nicht abgeschlossen: Seit der Freigabe haben sich die Gutschriften von ${partners} Partnern geändert, zusammen um ${money(amount)}. Bitte neu vorlegen.`,
    monthLate: ({ month, lateness }) =>
      lateness === 'due'
        ? `${monthIn('de', `${month}-01`)} ist noch nicht abgeschlossen. Abzurechnen ist bis zum Ende des Folgemonats (§ 87c HGB).`
        : `${monthIn('de', `${month}-01`)} ist nicht rechtzeitig abgeschlossen worden (§ 87c HGB). Bitte schließen Sie den Monat umgehend ab.`,
  },
  en: {
    monthChanged: ({ month, cause, amount, partners }, money) =>
      cause === 'red'
        ? `${monthIn('en', `${month}-01`)} was not closed: a check is red.`
        : `${monthIn('en', `${month}-01`)} was not closed: since its approval the credits of ${partners} partners have changed, by ${money(amount)} in all. Please submit it again.`,
    monthLate: ({ month, lateness }) =>
      lateness === 'due'
        ? `${monthIn('en', `${month}-01`)} is not closed yet. It has to be accounted for by the end of the month after it (section 87c of the German Commercial Code, HGB).`
        : `${monthIn('en', `${month}-01`)} was not closed in time (section 87c of the German Commercial Code, HGB). Please close it without delay.`,
  },
  'fr-FR': {
    monthChanged: ({ month, cause, amount, partners }, money) =>
      cause === 'red'
        ? `${monthIn('fr-FR', `${month}-01`)} n’a pas été clôturé : un contrôle est au rouge.`
        : `${monthIn('fr-FR', `${month}-01`)} n’a pas été clôturé : depuis la validation, les commissions de ${partners} partenaires ont changé, de ${money(amount)} au total. Veuillez le soumettre à nouveau.`,
    monthLate: ({ month, lateness }) =>
      lateness === 'due'
        ? `${monthIn('fr-FR', `${month}-01`)} n’est pas encore clôturé. Le décompte est dû avant la fin du mois suivant (§ 87c du Code de commerce allemand).`
        : `${monthIn('fr-FR', `${month}-01`)} n’a pas été clôturé à temps (§ 87c du Code de commerce allemand). Veuillez le clôturer sans délai.`,
  },
  'ru-RU': {
    monthChanged: ({ month, cause, amount, partners }, money) =>
      cause === 'red'
        ? `Месяц не закрыт: ${monthIn('ru-RU', `${month}-01`)}. Одна из проверок красная.`
        : `Месяц не закрыт: ${monthIn('ru-RU', `${month}-01`)}. После одобрения изменились начисления, партнёров: ${partners}, всего на ${money(amount)}. Отправьте месяц на одобрение ещё раз.`,
    monthLate: ({ month, lateness }) =>
      lateness === 'due'
        ? `Месяц ещё не закрыт: ${monthIn('ru-RU', `${month}-01`)}. Расчёт нужен до конца следующего месяца (§ 87c Торгового кодекса Германии).`
        : `Месяц не закрыт вовремя: ${monthIn('ru-RU', `${month}-01`)} (§ 87c Торгового кодекса Германии). Закройте его без промедления.`,
  },
};
