import type { getCredit, listCredits } from '@blattwerk/contract/credits/credits.contract.ts';
import { creditKinds } from '@blattwerk/plan/bonuses/bonuses.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import type { PayoutSnapshot } from '../../money/payouts/payout-snapshot.ts';
import { countryName } from '../../platform/country.ts';
import type { HandlerAnswer } from '../../platform/http/route.ts';
import type { CreditRow } from './credit-columns.ts';
import { countsFrom } from './release.presenter.ts';

type Credit = HandlerAnswer<typeof listCredits>['items'][number];
type Recipient = HandlerAnswer<typeof getCredit>['recipient'];

/** A credit as its owner sees it. */
export function presentCredit(row: CreditRow): Credit {
  const { dateFrom, dateTo, status, estimated, stage, depth, rateBp, belowRateBp, belowName } = row;
  return {
    id: creditIdOf(row),
    partner: { id: row.partner, displayName: row.displayName },
    ...presentPeriod(row),
    dateFrom,
    dateTo,
    bonusName: row.bonus,
    amount: formatCents(row.amountCents),
    currency: 'EUR',
    status: { name: status },
    statusName: status,
    estimated,
    createdAt: row.createdAt,
    availableAt: row.availableAt,
    waitsFor: status === 'pending' ? waitsFor(row) : null,
    countsFrom: status === 'pending' ? countsFrom(row) : null,
    order: presentOrder(row),
    stage,
    depth,
    planVersion: row.planVersion,
    base: row.baseCents === null ? null : formatCents(row.baseCents),
    rateBp,
    belowRateBp,
    below: belowName === null ? null : { displayName: belowName },
    weight: row.weight,
    weightSum: row.weightSum,
    remainderCents: row.remainderCents,
    reverses: row.reverses === null ? null : creditAddress(row.reverses),
    text: row.text,
  };
}

/** The condition that a pending credit waits for. */
function waitsFor({ payoutsHeld, estimated }: CreditRow): NonNullable<Credit['waitsFor']> {
  if (payoutsHeld) return 'payouts_held';
  return estimated ? 'cycle_end' : 'hold_period';
}

/** The payee on a payout, present or future, in the reader's language. */
export function presentRecipient(
  addressee: Omit<PayoutSnapshot, 'ust' | 'target' | 'issuer'>,
  locale: string,
): Recipient {
  const { name, company, street, postcode, city, countryIso, phone } = addressee;
  const country = countryName(countryIso, locale);
  return { name, company, street, postcode, city, country, countryISO: countryIso, phone: phone ?? null };
}

/** The id in the API: for an estimate, those of its order and its beneficiary. */
export function creditIdOf({ id, order, partner }: Pick<CreditRow, 'id' | 'order' | 'partner'>) {
  return id ?? `${order}-${partner}`;
}

/** The path of a final credit. */
export function creditAddress(id: number): string {
  return `/api/credits/${id}`;
}

/** What a credit was paid for, and its cycle. */
export function presentPeriod({ bonus, cycle, dateFrom, dateTo }: CreditRow) {
  return {
    bonus: { id: creditKinds.indexOf(bonus) + 1, name: bonus },
    cycle: { id: cycle, dateFrom, dateTo },
  };
}

/** About orders further down, nobody above learns more than this. */
export function presentCreditedOrder({ orderNumber, placedAt, sourceName, orderBaseCents }: CreditRow) {
  if (orderNumber === null || placedAt === null || sourceName === null || orderBaseCents === null)
    return null;
  return { number: orderNumber, placedAt, source: sourceName, base: formatCents(orderBaseCents) };
}

function presentOrder(row: CreditRow): Credit['order'] {
  const order = presentCreditedOrder(row);
  return order && { ...order, id: row.ofCustomer ? row.order : null };
}
