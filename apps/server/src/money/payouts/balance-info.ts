import type { getBalanceInfoWithDocuments } from '@blattwerk/contract/payouts/payouts.contract.ts';
import { berlinDay } from '@blattwerk/plan/days.ts';
import { formatCents, parseCents } from '@blattwerk/plan/money.ts';
import type { Kysely } from 'kysely';
import { ApiError } from '../../platform/api-error.ts';
import type { DB } from '../../platform/database/database-types.ts';
import type { Deps } from '../../platform/deps.ts';
import type { HandlerAnswer } from '../../platform/http/route.ts';
import { findPayable } from '../books/book-payout.ts';
import { type TaxPayer, type Treatment, treatmentFor } from '../tax/tax.ts';
import { findStandardRate, type Supposed } from '../tax/tax-data.queries.ts';
import { type Claim, checkEligibility, type Eligibility } from './eligibility.ts';
import { findParts } from './parts/find-parts.ts';
import { type Price, priceOf } from './price.ts';
import { FEE_CENTS } from './request-payout.ts';
import { lacksDecision } from './vat-id-decisions.queries.ts';

type BalanceInfo = HandlerAnswer<typeof getBalanceInfoWithDocuments>;

/**
 * The result of a payout of an amount. Without documents it shows no tax and cannot be requested.
 * @param asked EUR; 0 means everything
 * @throws ApiError 400 for an invalid amount, or more than is payable
 */
export async function balanceInfo(
  deps: Pick<Deps, 'db' | 'secrets'>,
  claim: Claim,
  { asked, withDocuments }: { asked: string; withDocuments: boolean },
): Promise<BalanceInfo> {
  const payable = await findPayable(deps.db, claim.partner);
  const payableCents = payable.reduce((sum, { cents }) => sum + cents, 0);
  const netCents = readAmount(asked, payableCents);
  const { missing, payer, particulars } = await checkEligibility(deps, claim);
  const takesAll = netCents === payableCents;
  const price = withDocuments && payer ? await quote(deps.db, claim, { payer, netCents, takesAll }) : null;
  const kind = price?.tax.kind ?? null;
  return {
    net: formatCents(netCents),
    taxRate: formatCents(price?.tax.rateBp ?? 0),
    tax: formatCents(price?.tax.cents ?? 0),
    gross: formatCents(price?.grossCents ?? netCents),
    setOff: formatCents(price?.setOffCents ?? 0),
    fee: formatCents(FEE_CENTS),
    currency: 'EUR',
    taxNote: kind,
    warning: particulars && (await warningOfParts(deps.db, claim.partner, { price, particulars })),
    parts: (price?.parts ?? []).map(presentPart),
    payable: formatCents(payableCents),
    requestable: payableCents > 0 && takesAll && !price?.isHeldUp,
    eligible: withDocuments && missing.length === 0,
    missing: [...missing],
  };
}

function presentPart({ netCents, price: { tax, grossCents } }: QuotedPart): BalanceInfo['parts'][number] {
  return {
    taxNote: tax.kind,
    net: formatCents(netCents),
    taxRate: formatCents(tax.rateBp),
    tax: formatCents(tax.cents),
    gross: formatCents(grossCents),
  };
}

/** The condition that one of the parts would wait for. */
async function warningOfParts(
  db: Kysely<DB>,
  partner: number,
  { price, particulars }: { price: Quote | null; particulars: NonNullable<Eligibility['particulars']> },
): Promise<BalanceInfo['warning']> {
  for (const { countryIso, ust, price: part } of price?.parts ?? []) {
    const isElsewhere = countryIso !== undefined && countryIso !== particulars.countryIso;
    const numbered = isElsewhere ? { countryIso, ust: ust ?? particulars.ust } : particulars;
    const warning = await warningOf(db, { ...numbered, partner, kind: part.tax.kind });
    if (warning !== null) return warning;
  }
  return null;
}

/** The condition that a payout would wait for with this number and billing country. */
export async function warningOf(
  db: Kysely<DB>,
  claim: Parameters<typeof lacksDecision>[1],
): Promise<BalanceInfo['warning']> {
  return (await lacksDecision(db, claim)) ? 'vatId' : null;
}

interface QuotedPart {
  readonly netCents: number;
  /** The country in the paid period; undefined if it is the current one. */
  readonly countryIso?: string;
  readonly ust?: string | null;
  readonly price: Price;
}

/** The result of a payout: of several parts together, with the tax of the largest one. */
interface Quote extends Price {
  readonly parts: readonly QuotedPart[];
  /** Whether the request would be refused because of reversals from earlier payouts. */
  readonly isHeldUp: boolean;
}

/** The result of a payout of everything with its several taxes, or of a part with today's tax. */
async function quote(
  db: Kysely<DB>,
  { partner, now }: Claim,
  { payer, netCents, takesAll }: { payer: TaxPayer; netCents: number; takesAll: boolean },
): Promise<Quote> {
  const today = treatmentFor(payer, await findStandardRate(db, berlinDay(now.getTime())));
  if (!takesAll) return quoteAt(today, netCents);
  return quoteAll(db, { partner, netCents, countryIso: payer.countryIso, today });
}

/** The result of a payout of an amount with one tax treatment. */
function quoteAt(treatment: Treatment, netCents: number): Quote {
  const price = priceOf(treatment, netCents, { netCents: 0, taxCents: 0 });
  return { ...price, parts: [{ netCents, price }], isHeldUp: false };
}

/**
 * The result of a payout of everything, with the corrections that its request would issue.
 * @param today the partner's current tax treatment: for credits not released yet because payouts are on hold
 */
export async function quoteAll(
  db: Kysely<DB>,
  asked: {
    readonly partner: number;
    readonly netCents: number;
    readonly countryIso: string;
    readonly today: Treatment;
    /** Tax data that are not in force yet, as they would be from a day on. */
    readonly supposed?: Supposed | undefined;
  },
): Promise<Quote> {
  const { netCents, today } = asked;
  const decided = await findParts(db, asked);
  const parts = decided.parts.map(({ amountCents, price, countryIso, ust }) => ({
    netCents: amountCents,
    price,
    countryIso,
    ust,
  }));
  const sum = (read: (part: QuotedPart) => number) => parts.reduce((all, part) => all + read(part), 0);
  const [most] = parts;
  if (decided.undecided !== null) return { ...quoteAt(today, netCents), isHeldUp: true };
  if (!most || sum((part) => part.netCents) !== netCents) return quoteAt(today, netCents);
  return {
    parts,
    tax: { ...most.price.tax, cents: sum(({ price }) => price.tax.cents) },
    setOffCents: sum(({ price }) => price.setOffCents),
    grossCents: sum(({ price }) => price.grossCents),
    isHeldUp: decided.parts.some(
      ({ amountCents, billedCents, price }) =>
        amountCents <= 0 || billedCents <= 0 || price.grossCents <= FEE_CENTS,
    ),
  };
}

function readAmount(text: string, payableCents: number): number {
  if (!/^\d{1,12}(\.\d{1,2})?$/.test(text)) throw new ApiError(400, 'amountInvalidEur');
  const cents = parseCents(text);
  if (cents > payableCents) throw new ApiError(400, 'payoutMore');
  return cents === 0 ? payableCents : cents;
}
