import { countryName } from '../../../platform/country.ts';
import { amountIn, dayIn } from '../../../platform/paper/formats.ts';
import { type PaperColumn, printPaper } from '../../../platform/paper/paper.ts';
import { formatDemandNumber } from '../demand-number.ts';
import type { LetterRow, LetterSnapshot } from '../demands.queries.ts';
import { type CorrectionTexts, correctionTexts } from './correction-texts.ts';

const columns: readonly PaperColumn[] = [
  { share: 0.7, align: 'left' },
  { share: 0.3, align: 'right' },
];

/** A letter about a debt as a PDF, in the language in which it was issued; deterministic. */
export function printDemand(demand: LetterRow, particulars: LetterSnapshot): Promise<Buffer> {
  const { locale, issuedAt, dueOn, netCents, taxCents } = demand;
  const text = correctionTexts(locale);
  const number = formatDemandNumber(demand.number);
  const amount = (cents: number) => amountIn(locale, cents);
  const gross = netCents + taxCents;
  const { issuer } = particulars;
  const from = [issuer.name, ...addressOf(issuer, locale), ...taxNumberOf(issuer, text)];
  const { name, company } = particulars;
  const to = [...(company ? [company] : []), name, ...addressOf(particulars, locale)];
  return printPaper({
    head: { title: `${text.demand} ${number}`, locale, createdAt: issuedAt, attachment: null },
    parts: [
      { kind: 'title', title: text.demand, warning: null },
      {
        kind: 'blocks',
        blocks: [
          { heading: text.from, lines: from },
          { heading: text.to, lines: to },
        ],
      },
      {
        kind: 'facts',
        facts: [
          [text.number, number],
          [text.date, dayIn(locale, issuedAt)],
          [text.partnerNumber, String(demand.partner)],
          [text.dueOn, dayIn(locale, dueOn)],
        ],
      },
      { kind: 'notes', notes: [text.because] },
      {
        kind: 'table',
        columns,
        heading: [text.position, text.amount],
        rows: [[text.owed, amount(netCents)], ...(taxCents === 0 ? [] : [[text.tax, amount(taxCents)]])],
        sums: [[text.due, amount(gross)]],
      },
      { kind: 'notes', notes: [text.pay(amount(gross), dayIn(locale, dueOn)), text.setOff] },
    ],
    foot: { lines: [from.slice(0, 3).join(' · ')], page: text.page },
  });
}

function addressOf(
  { street, postcode, city, countryIso }: Omit<LetterSnapshot, 'issuer' | 'name' | 'company'>,
  locale: string,
): string[] {
  return [street, `${postcode} ${city}`, countryName(countryIso, locale)];
}

function taxNumberOf({ ust }: LetterSnapshot['issuer'], text: CorrectionTexts): string[] {
  return ust ? [text.labelled(text.taxNumber, ust)] : [];
}
