import { type Kysely, sql } from 'kysely';
import { placePartner } from '../../network/placing/place-partner.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { inTransaction } from '../../platform/database/transaction.ts';

/** A small network for tests: partners by letter, everything else by hand. */
export interface TestNetwork {
  /** Creates a partner below another one; without `affiliate` it is a customer. */
  addPartner(
    name: string,
    parent: string | null,
    options?: { affiliate?: boolean; since?: string },
  ): Promise<void>;
  addOrder(name: string, order: TestOrder): Promise<number>;
  addMembership(
    name: string,
    kind: 'business-box' | 'home-delivery',
    qp: number,
    from: string,
    to: string,
  ): Promise<void>;
  idOf(name: string): number;
}

export interface TestOrder {
  paidAt: string;
  cycle: number;
  baseCents?: number;
  qp?: number;
  status?: 'paid' | 'refunded';
}

const epoch = '2026-01-01T00:00:00Z';

export function createTestNetwork(db: Kysely<DB>): TestNetwork {
  const ids = new Map<string, number>();
  const idOf = (name: string) => {
    const id = ids.get(name);
    if (id === undefined) throw new Error(`no partner ${name}`);
    return id;
  };
  return {
    idOf,
    addPartner: async (name, parent, { affiliate = false, since = epoch } = {}) => {
      const user = await db
        .insertInto('users')
        .values({ email: `${name}@example.org`, password_hash: 'x', first_name: name, last_name: name })
        .returning('id')
        .executeTakeFirstOrThrow();
      const partner = await db
        .insertInto('partners')
        .values({ user_id: user.id, display_name: name, created_at: new Date(since) })
        .returning('id')
        .executeTakeFirstOrThrow();
      ids.set(name, partner.id);
      await db
        .insertInto('account_types')
        .values({ partner_id: partner.id, affiliate, valid_from: new Date(since) })
        .execute();
      const at = new Date(since);
      await inTransaction(db, (tx) =>
        placePartner(tx, {
          partner: partner.id,
          parent: parent === null ? null : idOf(parent),
          branch: 0,
          at,
        }),
      );
    },
    addOrder: async (name, { paidAt, cycle, baseCents = 1000, qp = 10, status = 'paid' }) => {
      const { rows } = await sql<{ id: number }>`
        insert into orders (source, number, partner_id, status, placed_at, paid_at, cycle_id, base_cents, gross_cents, qp)
        values ('test', nextval('orders_id_seq')::text, ${idOf(name)}, ${status}, ${paidAt}::timestamptz,
                ${paidAt}::timestamptz, ${cycle}, ${baseCents}, ${baseCents}, ${qp}) returning id`.execute(
        db,
      );
      const id = rows[0]?.id;
      if (id === undefined) throw new Error('the order was not inserted');
      return id;
    },
    addMembership: async (name, kind, qp, from, to) => {
      await db
        .insertInto('memberships')
        .values({ partner_id: idOf(name), kind, qp, start_date: from, expiry_date: to })
        .execute();
    },
  };
}
