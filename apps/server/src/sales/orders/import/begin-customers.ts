import { notifySponsor } from '../../../messaging/notifications/notify-sponsor.ts';
import type { Tx } from '../../../platform/database/transaction.ts';
import { beginEarlier } from '../../customers/begin-earlier.ts';
import { createCustomer, keepNumber } from '../../customers/create-customer.ts';
import { type Decision, NEWCOMER } from './decide-order.ts';
import type { Landing } from './land-orders.ts';
import { newsSince } from './news-since.ts';
import type { ParsedOrder } from './parsed-order.ts';

/** Whether an order may create a customer: it names one; whether they are known is decided by the lookup. */
export function namesCustomer({ head }: ParsedOrder): boolean {
  return head.partnerId === null && Boolean(head.firstName || head.lastName);
}

/**
 * Creates unknown customers, each since the first of their orders in whatever order these came, and records the
 * numbers by which the shop knows buyers. Needs the lock of the tree if orders name customers.
 * @returns the decisions with these partners
 */
export async function beginCustomers(
  tx: Tx,
  decisions: readonly Decision[],
  landing: Landing,
): Promise<Decision[]> {
  const made = new Map<string, number>();
  const newcomers = decisions.filter(({ partnerId }) => partnerId === NEWCOMER);
  for (const decision of newcomers.toSorted((a, b) => a.placedAt.getTime() - b.placedAt.getTime())) {
    const keys = keysOf(decision);
    const partner = keys.map((key) => made.get(key)).find((id) => id !== undefined);
    const id = partner ?? (await begin(tx, decision, landing));
    for (const key of keys) made.set(key, id);
  }
  const buyers = decisions.map((decision) => {
    if (decision.partnerId !== NEWCOMER) return decision;
    const [partnerId] = keysOf(decision).flatMap((key) => made.get(key) ?? []);
    if (partnerId === undefined) throw new Error(`the order ${decision.parsed.number} has no customer`);
    return { ...decision, partnerId };
  });
  await beginEarlier(
    tx,
    buyers.filter(({ parsed, known }) => known === undefined && namesCustomer(parsed)),
  );
  for (const { parsed, partnerId } of buyers)
    if (parsed.head.customerNumber)
      await keepNumber(tx, { source: parsed.source, number: parsed.head.customerNumber, partner: partnerId });
  return buyers;
}

/** Keys by which two orders of a batch name the same customer: the number in the shop, else the address. */
function keysOf({ parsed: { source, head } }: Decision): string[] {
  const { customerNumber, email } = head;
  return [...(customerNumber ? [`number\n${source}\n${customerNumber}`] : []), `email\n${email}`];
}

async function begin(tx: Tx, { parsed, placedAt }: Decision, landing: Landing): Promise<number> {
  const { source, head } = parsed;
  const { now, messages, isHistory, isQuiet } = landing;
  const partner = await createCustomer(
    tx,
    {
      source,
      number: head.customerNumber ?? null,
      email: head.email ?? '',
      firstName: head.firstName ?? '',
      lastName: head.lastName ?? '',
      code: head.affiliateCode ?? null,
      coupon: head.coupon ?? null,
      clickCode: head.clickCode ?? null,
      clickedAt: head.clickedAt ? new Date(head.clickedAt) : null,
      placedAt,
    },
    now,
  );
  if (!isHistory && !isQuiet && placedAt >= newsSince(now))
    await notifySponsor({ messages }, tx, { partner, event: 'newCustomer', at: now });
  return partner;
}
