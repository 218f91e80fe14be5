import { type Kysely, sql } from 'kysely';
import { findProgrammeStart } from '../../../commission/cycles/cycle.queries.ts';
import type { Messages } from '../../../messaging/messages/messages.ts';
import { lockBooks } from '../../../money/books/books-lock.ts';
import { lockTree } from '../../../network/placing/place-partner.ts';
import type { ImportFault } from '../../../platform/csv/fault.ts';
import type { DB } from '../../../platform/database/database-types.ts';
import { lockKeys } from '../../../platform/database/lock-keys.ts';
import type { Tx } from '../../../platform/database/transaction.ts';
import { beginCustomers, namesCustomer } from './begin-customers.ts';
import type { ImportNotice } from './book-cycles.ts';
import { type Decision, decideOrder } from './decide-order.ts';
import { findBuyers, findKnownOrders, findProducts, orderKey } from './lookup.queries.ts';
import { recordOrders } from './record-orders.ts';
import type { FaultKind } from './refusal.ts';
import type { StatedOrder } from './stated-order.ts';
import { tellFirstOrders } from './tell-first-orders.ts';
import { tellTeamOrders } from './tell-team-orders.ts';
import { writeOrders } from './write-orders.ts';

/** How orders are stored. */
export interface Landing {
  readonly now: Date;
  /** Sponsors are notified of first orders, in the transaction that makes them known. */
  readonly messages: Messages;
  /** The orders were paid before the programme began here: they count in no cycle, and nobody is notified. */
  readonly isHistory: boolean;
  /** No notifications, nor events for webhooks. */
  readonly isQuiet: boolean;
}

/** An order that was left as it was, and why. */
export interface RefusedOrder {
  readonly order: StatedOrder;
  readonly fault: ImportFault;
  readonly kind: FaultKind;
}

/** The outcomes of orders. */
export interface Landed {
  /** Of the accepted orders, changed or not. */
  readonly decisions: readonly Decision[];
  readonly refused: readonly RefusedOrder[];
  readonly notices: readonly ImportNotice[];
}

/**
 * Serializes the decisions of imports about orders: this lock is taken before those on rows of orders, on the books and
 * on waiting entries.
 */
export async function lockImport(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockKeys.import})`.execute(tx);
}

/** Decides on orders and writes the changes, all or nothing; contradictory orders are left as they are and reported. */
export async function landOrders(tx: Tx, orders: readonly StatedOrder[], landing: Landing): Promise<Landed> {
  const { now, messages, isHistory, isQuiet } = landing;
  await lockImport(tx);
  // Before the lock of the books, in the same order as placing a partner does.
  if (orders.some(namesCustomer)) await lockTree(tx);
  // A refund may reverse credits, which needs the books exclusively.
  const mayReverse = orders.some(({ head, refunds }) => head.status === 'refunded' || refunds.length > 0);
  await lockBooks(tx, mayReverse ? 'exclusive' : 'shared');
  const decided = await decideOrders(tx, orders, { now, isHistory });
  const decisions = await beginCustomers(tx, decided.decisions, landing);
  const changed = decisions.filter(({ isChanged }) => isChanged);
  const { paid, refunded, notices } = await writeOrders(tx, changed, now);
  if (!isQuiet && !isHistory) {
    await recordOrders(tx, { paid, refunded, now });
    const told = await tellFirstOrders({ messages }, tx, { paid, now });
    await tellTeamOrders(tx, { paid, told, now });
  }
  return { ...decided, decisions, notices };
}

async function decideOrders(
  db: Kysely<DB>,
  orders: readonly StatedOrder[],
  { now, isHistory }: Pick<Landing, 'now' | 'isHistory'>,
): Promise<Omit<Landed, 'notices'>> {
  const known = await findKnownOrders(db, orders);
  const context = {
    now,
    isHistory,
    programmeStart: await findProgrammeStart(db),
    offers: await findProducts(db, orders),
    findPartner: await findBuyers(db, orders),
  };
  const decisions: Decision[] = [];
  const refused: RefusedOrder[] = [];
  for (const order of orders) {
    const decided = decideOrder(order, known.get(orderKey(order)), context);
    if ('fault' in decided) refused.push({ order, ...decided });
    else decisions.push(decided);
  }
  return { decisions, refused };
}
