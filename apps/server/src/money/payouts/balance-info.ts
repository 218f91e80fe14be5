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
 * What a payout of an amount would come to. Without documents no tax is shown, and nobody may request it so.
 * @param asked EUR; 0 stands for everything
 * @throws ApiError 400 for an amount that is none, or more than is payable
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

/** What one of the parts would wait for. */
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

/** What a payout of somebody with this number and billing country would wait for. */
export async function warningOf(
  db: Kysely<DB>,
  claim: Parameters<typeof lacksDecision>[1],
): Promise<BalanceInfo['warning']> {
  return (await lacksDecision(db, claim)) ? 'vatId' : null;
}

interface QuotedPart {
  readonly netCents: number;
  /** Of the time that is paid for; undefined where that is now. */
  readonly countryIso?: string;
  readonly ust?: string | null;
  readonly price: Price;
}

/** What a payout would come to: of several parts together, with the tax of the one that pays most. */
interface Quote extends Price {
  readonly parts: readonly QuotedPart[];
  /** Whether its request would be refused for what was taken back of earlier payouts. */
  readonly isHeldUp: boolean;
}

/** What everything would come to by its taxes, or a part of it at the tax of now. */
async function quote(
  db: Kysely<DB>,
  { partner, now }: Claim,
  { payer, netCents, takesAll }: { payer: TaxPayer; netCents: number; takesAll: boolean },
): Promise<Quote> {
  const today = treatmentFor(payer, await findStandardRate(db, berlinDay(now.getTime())));
  if (!takesAll) return quoteAt(today, netCents);
  return quoteAll(db, { partner, netCents, countryIso: payer.countryIso, today });
}

/** What an amount would come to at one tax. */
function quoteAt(treatment: Treatment, netCents: number): Quote {
  const price = priceOf(treatment, netCents, { netCents: 0, taxCents: 0 });
  return { ...price, parts: [{ netCents, price }], isHeldUp: false };
}

/**
 * What a payout of everything would come to, with the corrections that its request would issue.
 * @param today how the partner is taxed now: for what is not released yet because payouts are on hold
 */
export async function quoteAll(
  db: Kysely<DB>,
  asked: {
    readonly partner: number;
    readonly netCents: number;
    readonly countryIso: string;
    readonly today: Treatment;
    /** Tax data that do not hold yet, as they would be from a day on. */
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
