import { maskIban } from '../../bank-accounts/iban.ts';
import { countryName } from '../../partners/country.ts';
import type { Deps } from '../../platform/deps.ts';
import { findParticulars, type Particulars, type Target } from '../particulars.ts';
import { formatPayoutNumber } from '../payout-number.ts';
import type { PayoutRow } from '../payouts.queries.ts';
import { type BonusLine, findBonusLines, findPeriod, type Period } from './credit-note.queries.ts';
import { amountIn, dayIn, percentIn } from './formats.ts';
import { type PaperTexts, paperTexts } from './paper-texts.ts';

/** All that a self-billing credit note names. */
export interface CreditNote {
  readonly payout: PayoutRow;
  readonly particulars: Particulars;
  readonly lines: readonly BonusLine[];
  readonly period: Period | null;
}

/** A credit note as it is read: texts only, in one language. */
export interface CreditNotePage {
  readonly title: string;
  /** Why it is none, or none any more. */
  readonly warning: string | null;
  readonly issuer: { readonly heading: string; readonly lines: readonly string[] };
  readonly recipient: { readonly heading: string; readonly lines: readonly string[] };
  readonly facts: readonly Row[];
  readonly table: { readonly heading: Row; readonly rows: readonly Row[]; readonly sums: readonly Row[] };
  readonly notes: readonly string[];
}

type Row = readonly [label: string, value: string];

/** What the paper of a payout says; null for one that kept nothing. */
export async function findCreditNote(
  { db, secrets }: Pick<Deps, 'db' | 'secrets'>,
  payout: PayoutRow,
): Promise<CreditNote | null> {
  const particulars = await findParticulars({ db, secrets }, payout.id);
  if (!particulars) return null;
  const [lines, period] = [await findBonusLines(db, payout.id), await findPeriod(db, payout.id)];
  return { payout, particulars, lines, period };
}

/** How the file is called. */
export function creditNoteName({ payout }: CreditNote): string {
  return `Gutschrift ${payout.number === null ? payout.id : formatPayoutNumber(payout.number)}.pdf`;
}

/** Writes the credit note in a language. What the credits do not come to is debt that was set off. */
export function composeCreditNote(note: CreditNote, locale: string): CreditNotePage {
  const { payout, particulars } = note;
  const text = paperTexts(locale);
  const { issuer } = particulars;
  const { company, name } = particulars;
  const place = ({ street, postcode, city, countryIso }: typeof particulars | NonNullable<typeof issuer>) => [
    street,
    `${postcode} ${city}`,
    countryName(countryIso, locale),
  ];
  const tax = (ust: string | null) => (ust ? [`${text.taxNumber}: ${ust}`] : []);
  return {
    title: text.creditNote,
    warning: warningOf(payout, text),
    issuer: {
      heading: text.issuer,
      lines: issuer ? [issuer.name, ...place(issuer), ...tax(issuer.ust)] : [],
    },
    recipient: {
      heading: text.recipient,
      lines: [...(company ? [company] : []), name, ...place(particulars), ...tax(particulars.ust)],
    },
    facts: factsOf(note, text, locale),
    table: tableOf(note, text, locale),
    notes: [
      text.selfBilling,
      ...(payout.taxKind && text.taxNotes[payout.taxKind] ? [text.taxNotes[payout.taxKind] ?? ''] : []),
      `${text.paidTo}: ${targetText(particulars.target, text)}`,
    ],
  };
}

function warningOf({ number, statusName }: PayoutRow, text: PaperTexts): string | null {
  if (statusName === 'rejected') return text.cancelled;
  return number === null ? text.draft : null;
}

function factsOf({ payout, period }: CreditNote, text: PaperTexts, locale: string): Row[] {
  const day = (at: Date | string) => dayIn(locale, at);
  return [
    [text.number, payout.number === null ? '–' : formatPayoutNumber(payout.number)],
    [text.date, day(payout.approvedAt ?? payout.createdAt)],
    ...(period ? [[text.period, `${day(period.from)} – ${day(period.to)}`] as const] : []),
    [text.payout, String(payout.id)],
  ];
}

function tableOf({ payout, lines }: CreditNote, text: PaperTexts, locale: string): CreditNotePage['table'] {
  const amount = (cents: number) => amountIn(locale, cents);
  const setOff = payout.amountCents - lines.reduce((sum, { cents }) => sum + cents, 0);
  const fee: Row[] = payout.feeCents === 0 ? [] : [[text.fee, amount(-payout.feeCents)]];
  return {
    heading: [text.bonus, text.amount],
    rows: [
      ...lines.map(({ bonus, cents }): Row => [text.bonuses[bonus] ?? bonus, amount(cents)]),
      ...(setOff === 0 ? [] : [[text.setOff, amount(setOff)] as const]),
    ],
    sums: [
      [text.net, amount(payout.amountCents)],
      [text.tax(percentIn(locale, payout.taxRateBp)), amount(payout.taxCents)],
      ...fee,
      [text.gross, amount(payout.amountCents + payout.taxCents - payout.feeCents)],
    ],
  };
}

function targetText(target: Target, text: PaperTexts): string {
  if (target.type === 'paypal') return `PayPal, ${target.paypalEmail}`;
  if (target.type === 'shopping') return `${text.types.shopping}, ${target.shop}`;
  const { accountHolder, iban, bankName } = target;
  return [accountHolder, maskIban(iban), bankName].filter(Boolean).join(', ');
}
