import type { ContractEndRow } from './contract-ends.queries.ts';

/** Texts of a settlement sheet in one language. */
interface SettlementTexts {
  readonly title: string;
  readonly number: string;
  readonly since: string;
  readonly ends: string;
  readonly cause: string;
  readonly causes: Readonly<Record<ContractEndRow['reasonCode'], string>>;
  readonly months: string;
  readonly month: string;
  readonly commissions: string;
  readonly reversals: string;
  readonly corrections: string;
  readonly total: string;
  readonly years: string;
  readonly year: string;
  readonly closedMonths: string;
  readonly average: string;
  readonly openMonths: (count: number) => string;
  readonly note: string;
  readonly law: string;
}

const de: SettlementTexts = {
  title: 'Abrechnung zum Vertragsende',
  number: 'Partnernummer',
  since: 'Partner seit',
  ends: 'Vertrag endet mit Beginn des',
  cause: 'Grund',
  causes: {
    partner: 'Kündigung durch den Partner',
    company: 'Kündigung durch das Unternehmen',
    agreement: 'Aufhebung im Einvernehmen',
    breach: 'Vertragsverletzung',
    death: 'Tod des Partners',
    sale: 'Verkauf des Platzes',
    inheritance: 'Platz vererbt',
  },
  months: 'Provisionen der letzten zwölf Monate, netto:',
  month: 'Monat',
  commissions: 'Provisionen',
  reversals: 'Rückbuchungen',
  corrections: 'Korrekturen',
  total: 'Summe',
  years: 'Provisionen der letzten fünf Jahre vor dem Vertragsende, netto:',
  year: 'Zeitraum',
  closedMonths: 'Monate',
  average: 'Durchschnitt eines Jahres',
  openMonths: (count) =>
    count === 1
      ? 'Vorläufig: Ein Monat vor dem Vertragsende ist noch nicht abgeschlossen.'
      : `Vorläufig: ${count} Monate vor dem Vertragsende sind noch nicht abgeschlossen.`,
  note: 'Jeder Monat enthält alle Gutschriften, die zu ihm gehören, auch wenn sie später zurückgebucht wurden. Der Durchschnitt teilt die Summe durch die abgeschlossenen Monate, in denen der Vertrag bestand, und multipliziert das Ergebnis mit zwölf.',
  law: 'Diese Aufstellung dient der Berechnung nach § 89b HGB. Ob und in welcher Höhe ein Ausgleich zusteht, sagt sie nicht.',
};

const en: SettlementTexts = {
  title: 'Settlement at the end of the contract',
  number: 'Partner number',
  since: 'Partner since',
  ends: 'Contract ends at the beginning of',
  cause: 'Reason',
  causes: {
    partner: 'Notice given by the partner',
    company: 'Notice given by the company',
    agreement: 'Ended by agreement',
    breach: 'Breach of the contract',
    death: 'Death of the partner',
    sale: 'Sale of the place',
    inheritance: 'Place inherited',
  },
  months: 'Commissions of the last twelve months, net:',
  month: 'Month',
  commissions: 'Commissions',
  reversals: 'Reversals',
  corrections: 'Corrections',
  total: 'Total',
  years: 'Commissions of the last five years before the end of the contract, net:',
  year: 'Period',
  closedMonths: 'Months',
  average: 'Average of a year',
  openMonths: (count) =>
    count === 1
      ? 'Provisional: one month before the end of the contract is not closed yet.'
      : `Provisional: ${count} months before the end of the contract are not closed yet.`,
  note: 'Each month contains all credits that belong to it, even if they were reversed later. The average divides the total by the closed months in which the contract existed, times twelve.',
  law: 'This sheet serves the calculation under section 89b of the German Commercial Code. It does not say whether an indemnity is due, nor how much.',
};

const frFR: SettlementTexts = {
  title: 'Décompte à la fin du contrat',
  number: 'Numéro de partenaire',
  since: 'Partenaire depuis le',
  ends: 'Le contrat prend fin au début du',
  cause: 'Motif',
  causes: {
    partner: 'Résiliation par le partenaire',
    company: 'Résiliation par l’entreprise',
    agreement: 'Fin d’un commun accord',
    breach: 'Violation du contrat',
    death: 'Décès du partenaire',
    sale: 'Cession de la place',
    inheritance: 'Place transmise par succession',
  },
  months: 'Commissions des douze derniers mois, HT :',
  month: 'Mois',
  commissions: 'Commissions',
  reversals: 'Reprises',
  corrections: 'Corrections',
  total: 'Total',
  years: 'Commissions des cinq dernières années avant la fin du contrat, HT :',
  year: 'Période',
  closedMonths: 'Mois',
  average: 'Moyenne d’une année',
  openMonths: (count) =>
    count === 1
      ? 'Provisoire : un mois avant la fin du contrat n’est pas encore clôturé.'
      : `Provisoire : ${count} mois avant la fin du contrat ne sont pas encore clôturés.`,
  note: 'Chaque mois contient toutes les commissions qui lui appartiennent, même reprises plus tard. La moyenne divise le total par les mois clôturés pendant lesquels le contrat existait, multiplié par douze.',
  law: 'Ce décompte sert au calcul selon l’article 89b du Code de commerce allemand. Il ne dit pas si une indemnité est due, ni à quel montant.',
};

const ruRU: SettlementTexts = {
  title: 'Расчёт при окончании договора',
  number: 'Номер партнёра',
  since: 'Партнёр с',
  ends: 'Договор заканчивается с началом',
  cause: 'Причина',
  causes: {
    partner: 'Расторжение партнёром',
    company: 'Расторжение компанией',
    agreement: 'Расторжение по соглашению',
    breach: 'Нарушение договора',
    death: 'Смерть партнёра',
    sale: 'Продажа места',
    inheritance: 'Место перешло по наследству',
  },
  months: 'Комиссионные последних двенадцати месяцев, без НДС:',
  month: 'Месяц',
  commissions: 'Комиссионные',
  reversals: 'Сторно',
  corrections: 'Корректировки',
  total: 'Итого',
  years: 'Комиссионные последних пяти лет до окончания договора, без НДС:',
  year: 'Период',
  closedMonths: 'Месяцы',
  average: 'В среднем за год',
  openMonths: (count) => `Предварительно: месяцы до окончания договора, которые ещё не закрыты: ${count}.`,
  note: 'Каждый месяц содержит все относящиеся к нему начисления, даже если они были сторнированы позже. Среднее: сумма делится на закрытые месяцы, в которых действовал договор, и умножается на двенадцать.',
  law: 'Эта таблица служит расчёту по § 89b Торгового кодекса Германии. Она не говорит, положена ли компенсация и в каком размере.',
};

const texts: Readonly<Record<string, SettlementTexts>> = { de, en, 'fr-FR': frFR, 'ru-RU': ruRU };

/** The settlement texts of a language; falls back to English. */
export function settlementTexts(locale: string): SettlementTexts {
  return texts[locale] ?? en;
}
