import type { getCorrectionEffect } from '@blattwerk/contract/corrections/corrections.contract.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import type { HandlerAnswer } from '../../platform/http/route.ts';
import { findAccounts } from '../books/accounts.queries.ts';
import { findEarliestOpenCycle } from '../books/book-by-hand.ts';
import { findPartnerHold } from '../books/partner-holds.ts';

/** A partner's available amount and debt, in cents, neither negative, and at most one of them positive. */
interface Standing {
  readonly availableCents: number;
  readonly debtCents: number;
}

/** The effect of a correction: a debt is set off first, and a debit beyond the available amount becomes debt. */
export function standingAfter({ availableCents, debtCents }: Standing, cents: number): Standing {
  const sum = availableCents - debtCents + cents;
  return { availableCents: Math.max(sum, 0), debtCents: sum < 0 ? -sum : 0 };
}

/** The effect of a correction now; undefined if no month is open. */
export async function findEffect(
  db: Kysely<DB>,
  { partner, cents }: { partner: number; cents: number },
): Promise<HandlerAnswer<typeof getCorrectionEffect> | undefined> {
  const cycle = await findEarliestOpenCycle(db);
  if (cycle === undefined) return undefined;
  const accounts = await findAccounts(db, partner);
  // A debit is due immediately, even under a hold.
  const held = cents > 0 && (await findPartnerHold(db, partner)) !== null;
  const { id, dateFrom, dateTo } = cycle;
  return {
    before: present(accounts),
    after: present(held ? accounts : standingAfter(accounts, cents)),
    cycle: { id, dateFrom, dateTo },
    held,
  };
}

function present({ availableCents, debtCents }: Standing) {
  return { available: formatCents(availableCents), debt: formatCents(debtCents) };
}
