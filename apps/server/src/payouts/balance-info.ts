import type { getBalanceInfoWithDocuments } from '@blattwerk/contract/payouts/payouts.contract.ts';
import { formatCents, parseCents } from '@blattwerk/plan/money.ts';
import { findPayable } from '../books/book-payout.ts';
import type { Deps } from '../platform/deps.ts';
import { ApiError } from '../platform/http/api-error.ts';
import type { HandlerAnswer } from '../platform/http/route.ts';
import { type Claim, checkEligibility } from './eligibility.ts';
import { findUnsettled } from './paper/refund-corrections.queries.ts';
import { priceOf } from './price.ts';
import { FEE_CENTS } from './request-payout.ts';

const NOTHING = { netCents: 0, taxCents: 0 };

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
  const { missing, payer } = await checkEligibility(deps, claim);
  // Corrections are settled by whoever takes everything, as every payout does.
  const corrected = netCents === payableCents ? await findUnsettled(deps.db, claim.partner) : NOTHING;
  const price = withDocuments && payer ? priceOf(payer, netCents, corrected) : null;
  return {
    net: formatCents(netCents),
    taxRate: formatCents(price?.tax.rateBp ?? 0),
    tax: formatCents(price?.tax.cents ?? 0),
    gross: formatCents(price?.grossCents ?? netCents),
    setOff: formatCents(price?.setOffCents ?? 0),
    fee: formatCents(FEE_CENTS),
    currency: 'EUR',
    taxNote: price?.tax.kind ?? null,
    eligible: withDocuments && missing.length === 0,
    missing: [...missing],
  };
}

function readAmount(text: string, payableCents: number): number {
  if (!/^\d{1,12}(\.\d{1,2})?$/.test(text)) throw new ApiError(400, 'This is no amount in EUR.');
  const cents = parseCents(text);
  if (cents > payableCents) throw new ApiError(400, 'This is more than is available.');
  return cents === 0 ? payableCents : cents;
}
