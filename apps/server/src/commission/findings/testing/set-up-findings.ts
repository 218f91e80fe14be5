import { beforeAll, expect } from 'vitest';
import { setUpCompany } from '../../../identity/operators/testing/company-server.ts';
import { faultsInBooks } from '../../../money/books/check/testing/faults-in-books.ts';
import { createPartner, type TestPartner } from '../../../network/team/testing/create-partner.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { placeOrder } from '../../bonuses/testing/place-order.ts';
import { closeCycle } from '../../cycles/close-cycle.ts';
import { ensureOpenCycle, findCycleOfMonth } from '../../cycles/cycle.queries.ts';
import { correctFindingsJob } from '../correct-findings.job.ts';
import { findFindingsJob } from '../find-findings.job.ts';
import { refundOrder } from './refund-order.ts';

/** Some fields of a finding in the list. */
export interface ListedFinding {
  readonly id: number;
  readonly bonus: string;
  readonly status: string;
  readonly difference: string;
}

/**
 * A company whose February is closed. Anna has three new customers with orders of 200.00 EUR and 400 QP each: she gets the easy
 * kick-start, the first stage of the builder bonus, and the sixth level. The whole balancing pool of 1 % goes to a leader
 * beside her. Call it as `setUp`.
 */
export function setUpFindings() {
  const company = setUpCompany();
  const { server, root, anna } = company;
  const customers: TestPartner[] = [];
  const orders: number[] = [];
  const lead: TestPartner = { id: 0, userId: 0, email: '' };

  const close = async (month: string, at: string) => {
    const cycle = await findCycleOfMonth(server.database.db, month);
    if (!cycle) throw new Error(`there is no ${month}`);
    await closeCycle(server.database, cycle, () => new Date(at));
  };

  beforeAll(async () => {
    const { db } = server.database;
    await db
      .updateTable('partners')
      .set({ affiliate_since: new Date('2026-02-01T08:00:00Z') })
      .where('id', '=', anna.id)
      .execute();
    const paidAt = new Date('2026-02-10T10:00:00Z');
    for (const name of ['Kim', 'Kai', 'Kea']) {
      const customer = await createPartner(db, { name, parent: anna, affiliate: false });
      customers.push(customer);
      orders.push(await placeOrder(db, { partner: customer.id, paidAt, baseCents: 200_00, qp: 400 }));
    }
    Object.assign(lead, await createPartner(db, { name: 'Lea', parent: root }));
    await placeOrder(db, { partner: lead.id, paidAt, baseCents: 1000_00, qp: 20_000 });
    for (const name of ['Lou', 'Lux', 'Lin']) {
      const leg = await createPartner(db, { name, parent: lead });
      await placeOrder(db, { partner: leg.id, paidAt, baseCents: 10_00, qp: 1_000 });
    }
    await close('2026-02', '2026-03-02T08:00:00Z');
    await inTransaction(db, (tx) => ensureOpenCycle(tx, new Date('2026-03-15T10:00:00Z')));
  });

  const read = async (url: string, as = root.token) =>
    (await server.call(as, { url, headers: { accept: 'application/json' } })).json();

  /** The findings in short form. */
  const listed = async (query = ''): Promise<string[]> => {
    const found: ListedFinding[] = await read(`/api/findings?limits=100&order[id]=asc${query}`);
    return found.map(({ bonus, status, difference }) => `${bonus} ${difference} ${status}`).toSorted();
  };

  const findingOf = async (bonus: string): Promise<ListedFinding> => {
    const [one]: ListedFinding[] = await read(`/api/findings?bonus=${bonus}&status=open`);
    if (one === undefined) throw new Error(`no finding of ${bonus} is open`);
    return one;
  };

  return {
    ...company,
    customers,
    orders,
    lead,
    close,
    read,
    listed,
    findingOf,
    look: () => findFindingsJob({ database: server.database, deps: server.deps }).run(),
    book: () => correctFindingsJob(server.deps).run(),
    refund: (order: number, at: string, baseCents?: number) =>
      refundOrder(server.database.db, {
        order,
        at: new Date(at),
        ...(baseCents !== undefined && { baseCents }),
      }),
    expectRightBooks: async () => expect(await faultsInBooks(server.database)).toEqual([]),
  };
}
