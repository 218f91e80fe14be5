import type { Locale } from '@blattwerk/contract/session/session.contract.ts';
import type { Kysely } from 'kysely';
import { findUser, findUserOf } from '../../identity/users/users.queries.ts';
import { paperTexts } from '../../money/payouts/paper/paper-texts.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { monthIn } from '../../platform/paper/formats.ts';
import type { FindingBonus, FindingStatus } from './finding.ts';

/** Texts of lists of findings and of their corrections, in one language. */
interface FindingTexts {
  readonly findings: string;
  readonly month: string;
  readonly partnerNumber: string;
  readonly partner: string;
  readonly bonus: string;
  readonly stage: string;
  readonly credit: string;
  readonly credited: string;
  readonly computed: string;
  readonly difference: string;
  readonly stood: string;
  readonly refunds: string;
  readonly refunded: string;
  readonly foundOn: string;
  readonly status: string;
  readonly statuses: Readonly<Record<FindingStatus, string>>;
  /** The partner's text of a correction: which bonus and month, and why. */
  readonly correction: (bonus: string, month: string) => string;
}

const texts: Readonly<Record<Locale, FindingTexts>> = {
  de: {
    findings: 'Nachberechnungen',
    month: 'Monat',
    partnerNumber: 'Partnernummer',
    partner: 'Partner',
    bonus: 'Bonus',
    stage: 'Stufe oder Phase',
    credit: 'Gutschrift',
    credited: 'Gutgeschrieben',
    computed: 'Neu berechnet',
    difference: 'Unterschied',
    stood: 'Bleibt davon schon stehen',
    refunds: 'Erstattungen',
    refunded: 'Erstatteter Warenwert',
    foundOn: 'Gefunden am',
    status: 'Status',
    statuses: {
      open: 'Offen',
      waiting: 'Wartet auf Freigabe',
      approved: 'Wird gebucht',
      corrected: 'Korrigiert',
      stands: 'Bleibt stehen',
      small: 'Kleinbetrag',
      gain: 'Wäre mehr gewesen',
    },
    correction: (bonus, month) => `${bonus} ${month}: nach Erstattungen neu berechnet`,
  },
  en: {
    findings: 'Recalculations',
    month: 'Month',
    partnerNumber: 'Partner number',
    partner: 'Partner',
    bonus: 'Bonus',
    stage: 'Level or phase',
    credit: 'Credit',
    credited: 'Credited',
    computed: 'Calculated again',
    difference: 'Difference',
    stood: 'Part already left as it is',
    refunds: 'Refunds',
    refunded: 'Value of refunded goods',
    foundOn: 'Found on',
    status: 'Status',
    statuses: {
      open: 'Open',
      waiting: 'Waiting for approval',
      approved: 'Being booked',
      corrected: 'Corrected',
      stands: 'Left as it is',
      small: 'Small amount',
      gain: 'Would have been more',
    },
    correction: (bonus, month) => `${bonus} ${month}: calculated again after refunds`,
  },
  'fr-FR': {
    findings: 'Recalculs',
    month: 'Mois',
    partnerNumber: 'Numéro de partenaire',
    partner: 'Partenaire',
    bonus: 'Bonus',
    stage: 'Niveau ou phase',
    credit: 'Commission',
    credited: 'Montant crédité',
    computed: 'Recalculé',
    difference: 'Écart',
    stood: 'Part déjà maintenue',
    refunds: 'Remboursements',
    refunded: 'Valeur des biens remboursés',
    foundOn: 'Constaté le',
    status: 'Statut',
    statuses: {
      open: 'Ouvert',
      waiting: 'En attente d’approbation',
      approved: 'En cours de comptabilisation',
      corrected: 'Corrigé',
      stands: 'Maintenu',
      small: 'Petit montant',
      gain: 'Aurait été plus élevé',
    },
    correction: (bonus, month) => `${bonus} ${month}\u00a0: recalculé après des remboursements`,
  },
  'ru-RU': {
    findings: 'Перерасчёты',
    month: 'Месяц',
    partnerNumber: 'Номер партнёра',
    partner: 'Партнёр',
    bonus: 'Бонус',
    stage: 'Ступень или фаза',
    credit: 'Начисление',
    credited: 'Начислено',
    computed: 'Рассчитано заново',
    difference: 'Разница',
    stood: 'Из них уже остаётся',
    refunds: 'Возвраты',
    refunded: 'Стоимость возвратов',
    foundOn: 'Найдено',
    status: 'Статус',
    statuses: {
      open: 'Открыто',
      waiting: 'Ждёт одобрения',
      approved: 'Проводится',
      corrected: 'Исправлено',
      stands: 'Остаётся',
      small: 'Малая сумма',
      gain: 'Было бы больше',
    },
    correction: (bonus, month) => `${bonus}, ${month}: пересчитано после возвратов`,
  },
};

/** The texts of a language; falls back to English. */
export function findingTexts(locale: string): FindingTexts {
  return texts[locale as Locale] ?? texts.en;
}

/** The partner's text for the correction of a finding, in their language, unless an operator has written another one. */
export async function correctionTextOf(
  db: Kysely<DB>,
  {
    partner,
    bonus,
    dateFrom,
  }: { readonly partner: number; readonly bonus: FindingBonus; readonly dateFrom: string },
): Promise<string> {
  const owner = await findUser(db, await findUserOf(db, partner));
  const locale = owner?.locale ?? 'de';
  return findingTexts(locale).correction(
    paperTexts(locale).bonuses[bonus] ?? bonus,
    monthIn(locale, dateFrom),
  );
}
