import type { getBalanceInfoWithDocuments } from '@blattwerk/contract/payouts/payouts.contract.ts';
import { formatCents, parseCents } from '@blattwerk/plan/money.ts';
import type { Kysely } from 'kysely';
import { ApiError } from '../../platform/api-error.ts';
import type { DB } from '../../platform/database/database-types.ts';
import type { Deps } from '../../platform/deps.ts';
import type { HandlerAnswer } from '../../platform/http/route.ts';
import { findPayable } from '../books/book-payout.ts';
import { type TaxPayer, taxOf } from '../tax/tax.ts';
import { type Claim, checkEligibility } from './eligibility.ts';
import { correctionOf, findOtherwiseTaxed } from './paper/issue-refund-corrections.ts';
import { type Corrected, findUndecided, findUnsettled } from './paper/refund-corrections.queries.ts';
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
  const price =
    withDocuments && payer ? await quote(deps.db, claim.partner, { payer, netCents, takesAll }) : null;
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
    warning: particulars && (await warningOf(deps.db, { ...particulars, partner: claim.partner, kind })),
    payable: formatCents(payableCents),
    requestable: payableCents > 0 && takesAll && !(await isHeldUp(deps.db, claim.partner, price)),
    eligible: withDocuments && missing.length === 0,
    missing: [...missing],
  };
}

/** Whether a request of everything would be refused for what was taken back of earlier payouts. */
async function isHeldUp(db: Kysely<DB>, partner: number, price: Price | null): Promise<boolean> {
  if (price === null) return false;
  return price.grossCents <= FEE_CENTS || (await findUndecided(db, partner, price.tax)) !== null;
}

/** What a payout of somebody with this number and billing country would wait for. */
export async function warningOf(
  db: Kysely<DB>,
  claim: Parameters<typeof lacksDecision>[1],
): Promise<BalanceInfo['warning']> {
  return (await lacksDecision(db, claim)) ? 'vatId' : null;
}

/** What a payout would come to, with the corrections that its request would issue. */
export async function quote(
  db: Kysely<DB>,
  partner: number,
  { payer, netCents, takesAll }: { payer: TaxPayer; netCents: number; takesAll: boolean },
): Promise<Price> {
  if (!takesAll) return priceOf(payer, netCents, { netCents: 0, taxCents: 0 });
  const unsettled = await findUnsettled(db, partner);
  const issued = (await findOtherwiseTaxed(db, partner, taxOf(payer, 0))).map(correctionOf);
  const sum = (part: keyof Corrected) =>
    issued.reduce((cents, paper) => cents + paper[part], unsettled[part]);
  return priceOf(payer, netCents, { netCents: sum('netCents'), taxCents: sum('taxCents') });
}

function readAmount(text: string, payableCents: number): number {
  if (!/^\d{1,12}(\.\d{1,2})?$/.test(text)) throw new ApiError(400, 'amountInvalidEur');
  const cents = parseCents(text);
  if (cents > payableCents) throw new ApiError(400, 'payoutMore');
  return cents === 0 ? payableCents : cents;
}
