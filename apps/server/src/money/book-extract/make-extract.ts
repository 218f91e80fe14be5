import { cycleWindow } from '@blattwerk/plan/cycle/cycle-window.ts';
import { berlinDay } from '@blattwerk/plan/days.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import { stringify } from 'csv-stringify/sync';
import { type Kysely, sql } from 'kysely';
import { findPlan } from '../../company/plans/find-plan.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { onlyRow } from '../../platform/database/only-row.ts';
import { paperTexts } from '../payouts/paper/paper-texts.ts';
import type { DocumentFile } from '../signed-documents/archive.ts';
import { decideLines, type ExtractLine, type ExtractReason } from './decide-lines.ts';
import {
  type ClosedMonth,
  findClosedMonths,
  findExtractCredits,
  findExtractOrders,
  findTeamAt,
} from './extract-facts.queries.ts';

/** The partner and months of an extract; days are the first days of months. */
export interface ExtractSpan {
  readonly partner: number;
  readonly monthFrom: string;
  readonly monthTo: string;
  readonly locale: string;
}

/**
 * The file of an extract. Runs in a transaction with one snapshot, so that a concurrent refund is either in all of it or in
 * none.
 * @throws Error if its total differs from that of the credits
 */
export async function makeExtract(db: Kysely<DB>, span: ExtractSpan): Promise<DocumentFile> {
  const { partner, monthFrom, monthTo, locale } = span;
  const pieces = [extractHeading(locale)];
  let cents = 0;
  for (const month of await findClosedMonths(db, span)) {
    const lines = await findLines(db, partner, month);
    cents += lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
    pieces.push(extractRows(month.dateFrom.slice(0, 7), lines, locale));
  }
  const credited = await sumCredits(db, span);
  if (cents !== credited)
    throw new Error(`an extract of partner ${partner} adds up to ${cents} cents, its credits to ${credited}`);
  const months =
    monthFrom === monthTo ? monthFrom.slice(0, 7) : `${monthFrom.slice(0, 7)}_${monthTo.slice(0, 7)}`;
  return { name: `${extractTexts(locale).fileName} ${months}.csv`, bytes: Buffer.from(pieces.join('')) };
}

/** The lines of a closed month. */
export async function findLines(db: Kysely<DB>, partner: number, month: ClosedMonth): Promise<ExtractLine[]> {
  const { cycle, computedAt } = month;
  const instant = new Date(cycleWindow(month, computedAt.getTime()).instant);
  const at = { partner, cycle, instant };
  return decideLines({
    plan: await findPlan(db, month),
    partner,
    team: await findTeamAt(db, at),
    orders: await findExtractOrders(db, { ...at, month }),
    credits: await findExtractCredits(db, at),
  });
}

async function sumCredits(db: Kysely<DB>, { partner, monthFrom, monthTo }: ExtractSpan): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(credit.amount_cents), 0)::bigint as cents
    from credits as credit join cycles as cycle on cycle.id = credit.cycle_id
    where credit.partner_id = ${partner} and cycle.closed_at is not null
      and cycle.date_from between ${monthFrom}::date and ${monthTo}::date`.execute(db);
  return onlyRow(rows).cents;
}

const options = {
  delimiter: ';',
  record_delimiter: 'windows',
  // Negative amounts are numbers; texts are escaped below.
  escape_formulas: false,
} as const;

/** The heading of an extract for a spreadsheet: `;`, UTF-8 with BOM. */
function extractHeading(locale: string): string {
  return stringify([[...extractTexts(locale).columns]], { ...options, bom: true });
}

/** The rows of a month (`2026-03`), with decimal comma in languages that use it. */
function extractRows(month: string, lines: readonly ExtractLine[], locale: string): string {
  return stringify(
    lines.map((line) => [month, ...cellsOf(line, locale)]),
    options,
  );
}

function cellsOf(line: ExtractLine, locale: string): string[] {
  const { order, depth, bonus, stage, baseCents, rateBp, belowRateBp, amountCents, bookedAt } = line;
  const { statuses } = extractTexts(locale);
  const money = (cents: number | null) => (cents === null ? '' : decimal(formatCents(cents), locale));
  const rate = (bp: number | null) => (bp === null ? '' : decimal((bp / 100).toFixed(2), locale));
  return [
    text(order?.number ?? ''),
    day(order?.placedAt ?? null),
    order ? (statuses[order.status] ?? order.status) : '',
    day(order?.paidAt ?? null),
    order?.refundedOn ?? '',
    text(order?.buyerName ?? ''),
    depth === null ? '' : String(depth),
    money(order?.baseCents ?? null),
    order && order.refundedCents !== 0 ? money(order.refundedCents) : '',
    bonus === null ? '' : (paperTexts(locale).bonuses[bonus] ?? bonus),
    stage ?? '',
    money(baseCents),
    rate(rateBp),
    rate(belowRateBp),
    money(amountCents),
    day(bookedAt),
    text(explanation(line, locale)),
  ];
}

function explanation({ isReversal, text: words, reason }: ExtractLine, locale: string): string {
  const { reasons, reversal } = extractTexts(locale);
  if (reason !== null) return reasons[reason];
  return isReversal ? reversal : (words ?? '');
}

function day(at: Date | null): string {
  return at === null ? '' : berlinDay(at.getTime());
}

function decimal(amount: string, locale: string): string {
  return locale === 'en' ? amount : amount.replace('.', ',');
}

/** Escapes user input that looks like a formula. */
function text(words: string): string {
  return /^[=+\-@\t\r]/.test(words) ? `'${words}` : words;
}

/** The texts of an extract in one language, except the names of bonuses. */
interface ExtractTexts {
  readonly fileName: string;
  /** In column order. */
  readonly columns: readonly string[];
  readonly statuses: Readonly<Record<string, string>>;
  readonly reasons: Readonly<Record<ExtractReason, string>>;
  /** For a reversal. */
  readonly reversal: string;
}

const de: ExtractTexts = {
  fileName: 'Buchauszug',
  columns: [
    ...['Monat', 'Bestellung', 'Bestellt am', 'Status', 'Bezahlt am', 'Erstattet am', 'Kunde', 'Linie'],
    ...['Warenwert netto', 'Davon erstattet', 'Bonus', 'Etappe oder Stufe', 'Bemessungsgrundlage'],
    ...['Satz %', 'Satz darunter %', 'Provision', 'Gebucht am', 'Erläuterung'],
  ],
  statuses: { open: 'Offen', paid: 'Bezahlt', cancelled: 'Storniert', refunded: 'Erstattet' },
  reasons: {
    not_paid: 'Nicht bezahlt',
    cancelled: 'Storniert',
    refunded: 'Vor dem Monatsabschluss erstattet',
    no_base: 'Kein Warenwert',
    history: 'Vor Beginn des Programms',
    own_order: 'Eigene Bestellung: Der Stufenbonus beginnt über dem Käufer',
    not_affiliate: 'Kein Partner am Ende des Monats',
    no_higher_rate: 'Kein höherer Satz als darunter',
    rounds_to_zero: 'Auf 0,00 € gerundet',
  },
  reversal: 'Rückbuchung nach Erstattung',
};

const en: ExtractTexts = {
  fileName: 'Book extract',
  columns: [
    ...['Month', 'Order', 'Ordered on', 'Status', 'Paid on', 'Refunded on', 'Customer', 'Line'],
    ...['Goods value net', 'Refunded of it', 'Bonus', 'Stage or level', 'Base'],
    ...['Rate %', 'Rate below %', 'Commission', 'Booked on', 'Explanation'],
  ],
  statuses: { open: 'Open', paid: 'Paid', cancelled: 'Cancelled', refunded: 'Refunded' },
  reasons: {
    not_paid: 'Not paid',
    cancelled: 'Cancelled',
    refunded: 'Refunded before the month was closed',
    no_base: 'No goods value',
    history: 'Before the programme began',
    own_order: 'One’s own order: the level bonus begins above the buyer',
    not_affiliate: 'Not a partner at the end of the month',
    no_higher_rate: 'No higher rate than below',
    rounds_to_zero: 'Rounds to €0.00',
  },
  reversal: 'Reversal after a refund',
};

const fr: ExtractTexts = {
  fileName: 'Extrait des livres',
  columns: [
    ...['Mois', 'Commande', 'Commandée le', 'Statut', 'Payée le', 'Remboursée le', 'Client', 'Ligne'],
    ...['Valeur HT', 'Dont remboursé', 'Bonus', 'Palier ou niveau', 'Base'],
    ...['Taux %', 'Taux en dessous %', 'Commission', 'Comptabilisée le', 'Explication'],
  ],
  statuses: { open: 'En cours', paid: 'Payée', cancelled: 'Annulée', refunded: 'Remboursée' },
  reasons: {
    not_paid: 'Non payée',
    cancelled: 'Annulée',
    refunded: 'Remboursée avant la clôture du mois',
    no_base: 'Sans valeur de marchandises',
    history: 'Avant le début du programme',
    own_order: 'Commande personnelle\u00a0: le bonus de niveau commence au-dessus de l’acheteur',
    not_affiliate: 'Pas partenaire à la fin du mois',
    no_higher_rate: 'Pas de taux supérieur à celui d’en dessous',
    rounds_to_zero: 'Arrondi à 0,00\u00a0€',
  },
  reversal: 'Reprise après remboursement',
};

const ru: ExtractTexts = {
  fileName: 'Выписка из книг',
  columns: [
    ...['Месяц', 'Заказ', 'Заказан', 'Статус', 'Оплачен', 'Возврат', 'Клиент', 'Линия'],
    ...['Стоимость без НДС', 'Из неё возвращено', 'Бонус', 'Этап или ступень', 'База'],
    ...['Ставка %', 'Ставка ниже %', 'Комиссионные', 'Проведено', 'Пояснение'],
  ],
  statuses: { open: 'Открыт', paid: 'Оплачен', cancelled: 'Отменён', refunded: 'Возвращён' },
  reasons: {
    not_paid: 'Не оплачен',
    cancelled: 'Отменён',
    refunded: 'Возвращён до закрытия месяца',
    no_base: 'Без стоимости товаров',
    history: 'До начала программы',
    own_order: 'Собственный заказ: бонус за ступень начинается выше покупателя',
    not_affiliate: 'Не партнёр на конец месяца',
    no_higher_rate: 'Ставка не выше ставки ниже по структуре',
    rounds_to_zero: 'Округляется до 0,00 €',
  },
  reversal: 'Сторно после возврата',
};

const texts: Readonly<Record<string, ExtractTexts>> = { de, en, 'fr-FR': fr, 'ru-RU': ru };

/** The extract texts of a language; falls back to English. */
function extractTexts(locale: string): ExtractTexts {
  return texts[locale] ?? en;
}
