import { berlinDay } from '@blattwerk/plan/days.ts';
import { type ComfortProfile, FacturX } from 'factur-x-kit';
import countries from 'i18n-iso-countries/index.js';
import type { Issuer } from '../issuer.ts';
import { formatPayoutNumber } from '../payout-number.ts';
import type { PayoutSnapshot } from '../payout-snapshot.ts';
import {
  amountsOf,
  type CreditNote,
  composeCreditNote,
  type NoteAmounts,
  targetText,
} from './credit-note.ts';
import { lineName } from './line-name.ts';
import { paperTexts } from './paper-texts.ts';
import type { Paper } from './papers.queries.ts';

type Tax = ComfortProfile['totals']['taxBreakdown'][number];
type Line = ComfortProfile['invoiceLines'][number];

/** UNTDID 1001: a self-billed invoice, and the credit note that takes one back. */
const TYPE_CODES = { 'credit-note': '389', correction: '261', 'refund-correction': '261' } as const;

/** UNTDID 5305: standard rate; exempt; reverse charge. */
const CATEGORIES = {
  standard: 'S',
  'small-business': 'E',
  unproven: 'E',
  'reverse-charge': 'AE',
} as const;

/**
 * The document as an electronic invoice by EN 16931 in the syntax of UN/CEFACT (Factur-X, profile EN 16931). The partner is the
 * seller, the company the buyer, who issues it.
 * @throws Error for a violation of a rule of EN 16931
 */
export async function writeEInvoice(note: CreditNote & { paper: Paper }): Promise<string> {
  const invoice = await FacturX.fromObject(invoiceOf(note));
  const { valid, errors } = invoice.validate();
  if (!valid) throw new Error(`EN 16931: ${errors?.map(({ message }) => message).join('; ')}`);
  return invoice.getXML();
}

function invoiceOf(note: CreditNote & { paper: Paper }): object {
  const { payout, paper, particulars, lines, period } = note;
  const { issuer } = particulars;
  if (!issuer) throw new Error(`payout ${payout.id} has no payer`);
  const text = paperTexts(paper.locale);
  const page = composeCreditNote(note, paper.locale);
  const amounts = amountsBilled(note);
  const tax = taxOf(note, amounts);
  const sign = signOf(paper);
  return {
    profile: 'urn:cen.eu:en16931:2017',
    document: {
      id: formatPayoutNumber(paper.number),
      type: TYPE_CODES[paper.kind],
      dateOfIssue: day(paper.issuedAt),
      currency: 'EUR',
      notes: [page.title, ...page.notes].map((content) => ({ content })),
    },
    seller: {
      ...party(particulars),
      id: [String(payout.partner)],
      name: particulars.company ?? particulars.name,
      tradeContact: [{ personName: particulars.name }],
    },
    buyer: { ...party(issuer), name: issuer.name },
    referencedDocuments: { referencedInvoice: earlierPapers(note) },
    delivery: {
      ...(period ? { billingPeriod: { startDate: day(period.from), endDate: day(period.to) } } : {}),
    },
    paymentInformation: { paymentTerms: { description: targetText(particulars.target, text) } },
    totals: totalsOf(amounts, tax),
    invoiceLines: lines.map((line, i) => lineOf(i + 1, lineName(line, text), sign * line.cents, tax)),
  };
}

/** A document of type 261 takes back what it names, so its amounts are not negative. */
function signOf({ kind }: Paper): 1 | -1 {
  return kind === 'refund-correction' ? -1 : 1;
}

function amountsBilled(note: CreditNote & { paper: Paper }): NoteAmounts {
  const sign = signOf(note.paper);
  const { netCents, taxCents, feeCents, setOffCents, payableCents } = amountsOf(note);
  return {
    netCents: sign * netCents,
    taxCents: sign * taxCents,
    feeCents,
    setOffCents,
    payableCents: sign * payableCents,
  };
}

/**
 * Deducted corrections count as prepaid on this invoice; the partner's payments of a debt are owed besides it, so more may be
 * due than it bills.
 */
function totalsOf(amounts: NoteAmounts, tax: Tax): ComfortProfile['totals'] {
  const { netCents, taxCents, feeCents, setOffCents, payableCents } = amounts;
  const prepaidCents = feeCents + setOffCents;
  return {
    sumWithoutAllowancesAndCharges: eur(netCents),
    netTotal: eur(netCents),
    taxBreakdown: [tax],
    taxTotal: [{ amount: eur(taxCents), currency: 'EUR' as never }],
    grossTotal: eur(netCents + taxCents),
    ...(prepaidCents === 0 ? {} : { prepaidAmount: eur(prepaidCents) }),
    // The library subtracts in floating point, where 95.20 less 80.00 is not 15.20, and writes two decimals of it.
    openAmount: prepaidCents === 0 ? eur(payableCents) : eur(netCents + taxCents) - eur(prepaidCents),
  };
}

/** Every line has the tax treatment of the whole. */
function taxOf({ payout, paper }: CreditNote & { paper: Paper }, { netCents, taxCents }: NoteAmounts): Tax {
  const kind = payout.taxKind ?? 'standard';
  const reason = paperTexts('de').taxNotes[kind];
  const translated = paperTexts(paper.locale).taxNotes[kind];
  const text =
    reason && translated && !translated.includes(reason) ? `${translated} (${reason})` : translated;
  return {
    calculatedAmount: eur(taxCents),
    typeCode: 'VAT' as Tax['typeCode'],
    basisAmount: eur(netCents),
    categoryCode: CATEGORIES[kind] as Tax['categoryCode'],
    rateApplicablePercent: payout.taxRateBp / 100,
    ...(text ? { exemptionReason: text } : {}),
  };
}

/** A price is never negative: what is taken back has a quantity of -1. */
function lineOf(position: number, name: string, cents: number, tax: Tax): Line {
  const { typeCode, categoryCode, rateApplicablePercent } = tax;
  return {
    generalLineData: { lineId: String(position) },
    productDescription: { name },
    productPriceAgreement: { productNetPricing: { netPricePerItem: eur(Math.abs(cents)) } },
    delivery: { itemQuantity: { quantity: Math.sign(cents), unit: 'C62' as never } },
    settlement: {
      tax: { typeCode, categoryCode, rateApplicablePercent } as Line['settlement']['tax'],
      lineTotals: { netTotal: eur(cents) },
    },
  };
}

/** The referenced documents: what is cancelled or corrected, what lines take back from earlier documents, and what it settles. */
function earlierPapers({ corrects, lines, setOffs, replaces }: CreditNote) {
  const earlier = new Map<number, Date>();
  if (corrects) earlier.set(corrects.number, corrects.issuedAt);
  if (replaces) earlier.set(replaces.number, replaces.issuedAt);
  for (const { earlierNumber, earlierIssuedAt } of lines) {
    if (earlierNumber !== null && earlierIssuedAt) earlier.set(earlierNumber, earlierIssuedAt);
  }
  for (const setOff of setOffs) if (setOff.kind === 'correction') earlier.set(setOff.number, setOff.issuedAt);
  return [...earlier].map(([number, at]) => ({
    documentId: formatPayoutNumber(number),
    issueDate: day(at),
  }));
}

function party({ street, postcode, city, countryIso, ust }: Omit<Issuer, 'name'> | PayoutSnapshot) {
  const country = countries.alpha3ToAlpha2(countryIso);
  const taxIdentification = ust === null ? undefined : taxIdentificationOf(ust);
  return {
    postalAddress: { addressLineOne: street, postcode, city, country },
    ...(taxIdentification ? { taxIdentification } : {}),
  };
}

/** A VAT ID begins with its country code (EL for Greece); everything else is a national tax number. */
export function taxIdentificationOf(ust: string): { vatId: string } | { localTaxId: string } {
  const plain = ust.trim().toUpperCase();
  const country = plain.slice(0, 2);
  const isVatId =
    /^[A-Z]{2}E?-?[0-9A-Z.+*-]{6,}/.test(plain) && (country === 'EL' || countries.isValid(country));
  return isVatId ? { vatId: plain.replaceAll(/[\s.-]/g, '') } : { localTaxId: ust.trim() };
}

/** EUR as the library needs it: written with two decimals, the cents are exact again. */
function eur(cents: number): number {
  return cents / 100;
}

function day(at: Date | string): { year: number; month: number; day: number } {
  const [year = 0, month = 0, date = 0] = (typeof at === 'string' ? at : berlinDay(at.getTime()))
    .split('-')
    .map(Number);
  return { year, month, day: date };
}
