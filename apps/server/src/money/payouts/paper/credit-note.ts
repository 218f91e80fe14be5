import { maskIban } from '../../../account/bank-accounts/iban.ts';
import { countryName } from '../../../platform/country.ts';
import type { Deps } from '../../../platform/deps.ts';
import { amountIn, dayIn, percentIn } from '../../../platform/paper/formats.ts';
import type { Issuer } from '../issuer.ts';
import { formatPayoutNumber } from '../payout-number.ts';
import { findPayoutSnapshot, type PayoutSnapshot, type Target } from '../payout-snapshot.ts';
import type { PayoutRow } from '../payouts.queries.ts';
import {
  type BonusLine,
  findBonusLines,
  findCorrectedLines,
  findPeriod,
  type Period,
} from './credit-note.queries.ts';
import { lineName } from './line-name.ts';
import { paperTexts } from './paper-texts.ts';
import { findObjectedAt, findPaper, findSuccessorNote, type Paper } from './papers.queries.ts';
import { findSetOffs, type SetOff } from './refund-corrections.queries.ts';
import type { PaperTexts } from './texts/texts.ts';

/** The contents of a self-billing credit note, or of a correction that cancels one or takes back a part of it. */
export interface CreditNote {
  readonly payout: PayoutRow;
  readonly particulars: PayoutSnapshot;
  readonly lines: readonly BonusLine[];
  readonly period: Period | null;
  /** Null for a draft. */
  readonly paper: Paper | null;
  /** The note that a correction cancels or partly takes back. */
  readonly corrects: Paper | null;
  /** What the payout sets off. */
  readonly setOffs: readonly SetOff[];
  /** For a payout that replaces another one's note, that note; for the document that cancels such a note, its successor. */
  readonly replaces: Paper | null;
  readonly replacedBy: Paper | null;
  /** When the replaced note was objected to; null if it was replaced for another reason. */
  readonly objectedAt: Date | null;
}

/** A credit note as it is read: texts only, in one language. */
export interface CreditNotePage {
  readonly title: string;
  /** Why it is not a valid one. */
  readonly warning: string | null;
  readonly issuer: { readonly heading: string; readonly lines: readonly string[] };
  readonly recipient: { readonly heading: string; readonly lines: readonly string[] };
  readonly facts: readonly Row[];
  readonly table: {
    readonly heading: readonly string[];
    readonly rows: readonly (readonly string[])[];
    readonly sums: readonly (readonly string[])[];
  };
  readonly notes: readonly string[];
  /** The one of `notes` with the statutory German wording; null if the document itself is German. */
  readonly inGerman: string | null;
}

type Row = readonly [label: string, value: string];

/** The contents of a payout's document or its draft; null for a payout without a snapshot. */
export async function findCreditNote(
  { db, secrets }: Pick<Deps, 'db' | 'secrets'>,
  payout: PayoutRow,
  paper: Paper | null,
): Promise<CreditNote | null> {
  const particulars = await findPayoutSnapshot({ db, secrets }, payout.id);
  if (!particulars) return null;
  const takesBack = paper?.kind === 'refund-correction';
  // A replacement note covers the credits of the replaced note's payout.
  const source = payout.replaces ?? payout.id;
  const lines = takesBack
    ? await findCorrectedLines(db, paper.id)
    : await findBonusLines(db, source, paper?.number ?? null);
  const period = await findPeriod(db, source);
  const corrects =
    paper && paper.kind !== 'credit-note' ? ((await findPaper(db, payout.id, 'credit-note')) ?? null) : null;
  // A document with amounts of its own settles nothing: its payout's set-offs do not belong to it.
  const setOffs = paper?.netCents == null ? await findSetOffs(db, payout.id) : [];
  const replaces = payout.replaces === null ? null : await findPaper(db, payout.replaces, 'credit-note');
  const replacedBy = paper?.kind === 'correction' ? await findSuccessorNote(db, payout.id) : null;
  return {
    payout,
    particulars,
    lines,
    period,
    paper,
    corrects,
    setOffs,
    replaces: replaces ?? null,
    replacedBy: replacedBy ?? null,
    objectedAt: payout.replaces === null ? null : await findObjectedAt(db, payout.id),
  };
}

/** The amounts of a document, in cents. Negative for a refund correction. */
export interface NoteAmounts {
  readonly netCents: number;
  readonly taxCents: number;
  readonly feeCents: number;
  /** Deducted for refund corrections, with their tax, less the partner's payments of a debt. */
  readonly setOffCents: number;
  /** The amount payable in the end. */
  readonly payableCents: number;
}

/** The amounts of a document. Those of a payout are already reduced by the corrections it settles. */
export function amountsOf({ payout, paper, lines, setOffs, replaces }: CreditNote): NoteAmounts {
  if (paper?.netCents != null && paper.taxCents != null) {
    const { netCents, taxCents } = paper;
    const grossCents = netCents + taxCents;
    const payableCents = replaces && paper.kind === 'credit-note' ? payout.taxCents : grossCents;
    return { netCents, taxCents, feeCents: 0, setOffCents: grossCents - payableCents, payableCents };
  }
  const { amountCents, taxCents, feeCents } = payout;
  const payableCents = amountCents + taxCents - feeCents;
  const setOffCents = 0 - setOffs.reduce((sum, { grossCents }) => sum + grossCents, 0);
  const netCents = setOffs.length === 0 ? amountCents : lines.reduce((sum, { cents }) => sum + cents, 0);
  return {
    netCents,
    taxCents: payableCents + feeCents + setOffCents - netCents,
    feeCents,
    setOffCents,
    payableCents,
  };
}

/** The name of the downloaded file: in the language of an issued document, for a draft in the reader's. */
export function creditNoteName(
  { payout, paper }: Pick<CreditNote, 'payout' | 'paper'>,
  reader: string,
): string {
  const { paperNames } = paperTexts(paper?.locale ?? reader);
  const name = paperNames[paper?.kind ?? 'credit-note'];
  return `${name} ${paper ? formatPayoutNumber(paper.number) : payout.id}.pdf`;
}

/** Composes the credit note in a language, with the statutory wording in German as well. */
export function composeCreditNote(note: CreditNote, locale: string): CreditNotePage {
  const { particulars, corrects } = note;
  const text = paperTexts(locale);
  const { issuer, company, name } = particulars;
  const address = (place: Omit<Issuer, 'name'>) => [
    place.street,
    `${place.postcode} ${place.city}`,
    countryName(place.countryIso, locale),
    ...(place.ust ? [text.labelled(text.taxNumber, place.ust)] : []),
  ];
  const legal = legalNotes(note, text);
  const inGerman =
    locale === 'de' ? null : text.labelled(text.inGerman, legalNotes(note, paperTexts('de')).join(' '));
  return {
    title: titleOf(note, text),
    warning: warningOf(note, text),
    issuer: { heading: text.issuer, lines: issuer ? [issuer.name, ...address(issuer)] : [] },
    recipient: {
      heading: text.recipient,
      lines: [...(company ? [company] : []), name, ...address(particulars)],
    },
    facts: factsOf(note, text, locale),
    table: tableOf(note, text, locale),
    notes: [
      ...(corrects
        ? [correctedText(note, corrects, { text, locale })]
        : [text.labelled(text.paidTo, targetText(particulars.target, text))]),
      ...replacedText(note, text, locale),
      ...legal,
      ...(inGerman === null ? [] : [inGerman]),
    ],
    inGerman,
  };
}

/** The replaced note, and the reason. */
function replacedText({ replaces, objectedAt }: CreditNote, text: PaperTexts, locale: string): string[] {
  if (replaces === null) return [];
  const number = formatPayoutNumber(replaces.number);
  const day = dayIn(locale, replaces.issuedAt);
  return [objectedAt ? text.follows(number, day, dayIn(locale, objectedAt)) : text.replaces(number, day)];
}

/** The subject of a correction. */
function correctedText(
  note: CreditNote,
  corrects: Paper,
  { text, locale }: { text: PaperTexts; locale: string },
): string {
  const number = formatPayoutNumber(corrects.number);
  const day = dayIn(locale, corrects.issuedAt);
  const isByHand = note.lines.some((line) => line.text !== null);
  if (takesBack(note)) return (isByHand ? text.handCorrects : text.refundCorrects)(number, day);
  if (note.replacedBy) return text.replacedBy(number, day, formatPayoutNumber(note.replacedBy.number));
  const reason = plainReason(note.payout.reason);
  return [text.corrects(number, day), ...(reason === '' ? [] : [text.because(reason)])].join(' ');
}

/** Maximum length of a reason as printed. */
const MAX_REASON_PRINTED = 300;

/** An operator's reason on one line, without unprintable characters and those that XML does not allow. */
function plainReason(reason: string | null): string {
  const letters = [...(reason ?? '').replaceAll(/[\p{C}\s]+/gu, ' ').trim()];
  if (letters.length <= MAX_REASON_PRINTED) return letters.join('');
  return `${letters
    .slice(0, MAX_REASON_PRINTED - 1)
    .join('')
    .trimEnd()}…`;
}

const takesBack = ({ paper }: CreditNote) => paper?.kind === 'refund-correction';

function titleOf(note: CreditNote, text: PaperTexts): string {
  const { corrects } = note;
  if (!corrects) return text.creditNote;
  return (takesBack(note) ? text.refundCorrection : text.correction)(formatPayoutNumber(corrects.number));
}

function legalNotes({ payout }: CreditNote, text: PaperTexts): string[] {
  const tax = payout.taxKind && text.taxNotes[payout.taxKind];
  return [text.selfBilling, ...(tax ? [tax] : [])];
}

function warningOf({ payout, paper }: CreditNote, text: PaperTexts): string | null {
  if (paper) return null;
  return payout.statusName === 'rejected' ? text.cancelled : text.draft;
}

function factsOf({ payout, period, paper }: CreditNote, text: PaperTexts, locale: string): Row[] {
  const day = (at: Date | string) => dayIn(locale, at);
  return [
    [text.number, paper ? formatPayoutNumber(paper.number) : '–'],
    [text.date, day(paper?.issuedAt ?? payout.createdAt)],
    ...(period ? [[text.period, `${day(period.from)} – ${day(period.to)}`] as const] : []),
    [text.payout, String(payout.id)],
  ];
}

function tableOf(note: CreditNote, text: PaperTexts, locale: string): CreditNotePage['table'] {
  const { payout, lines, corrects, setOffs, replaces } = note;
  const amount = (cents: number) => amountIn(locale, cents);
  const { netCents, taxCents, feeCents, setOffCents, payableCents } = amountsOf(note);
  const corrected = takesBack(note) ? text.refundedAmount : text.correctedAmount;
  const fee = feeCents === 0 ? [] : [['', text.fee, amount(-feeCents)]];
  const tax = showsTax(payout, taxCents)
    ? [['', text.tax(percentIn(locale, payout.taxRateBp)), amount(taxCents)]]
    : [];
  const billed = setOffCents === 0 ? [] : [['', text.billed, amount(netCents + taxCents)]];
  return {
    heading: [text.position, text.bonus, corrects ? corrected : text.amount],
    rows: lines.map((line, i) => [String(i + 1), lineName(line, text), amount(line.cents)]),
    sums: [
      ['', text.net, amount(netCents)],
      ...tax,
      ...billed,
      ...fee,
      ...setOffs.map((setOff) => ['', setOffName(setOff, text, locale), amount(setOff.grossCents)]),
      ...(replaces && setOffCents !== 0
        ? [
            [
              '',
              text.alreadyPaid(formatPayoutNumber(replaces.number), dayIn(locale, replaces.issuedAt)),
              amount(-setOffCents),
            ],
          ]
        : []),
      ['', corrects ? corrected : text.gross, amount(payableCents)],
    ],
  };
}

function setOffName(off: SetOff, text: PaperTexts, locale: string): string {
  if (off.kind === 'part-paid') return text.partPaid(dayIn(locale, off.receivedOn));
  return text.setOff(formatPayoutNumber(off.number), dayIn(locale, off.issuedAt));
}

/** Exempt and reverse charge are not a rate of 0 %: such a document gives the reason and no tax. */
function showsTax({ taxKind }: PayoutRow, taxCents: number): boolean {
  return taxKind === 'standard' || taxKind === null || taxCents !== 0;
}

/** The destination of the money; for a bank account only as much as its owner needs to recognize it. */
export function targetText(target: Target, text: PaperTexts): string {
  if (target.type === 'paypal') return `PayPal, ${target.paypalEmail}`;
  if (target.type === 'shopping') return `${text.types.shopping}, ${target.shop}`;
  const { accountHolder, iban, bankName } = target;
  return [accountHolder, maskIban(iban), bankName].filter(Boolean).join(', ');
}
