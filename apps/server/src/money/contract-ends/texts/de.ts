import type { SettlementTexts } from '../settlement-texts.ts';

export const texts: SettlementTexts = {
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
