import type { Right } from '@blattwerk/contract/http/rights.ts';
import { type Kysely, sql } from 'kysely';
import { beforeEach } from 'vitest';
import { emptyTables } from '../../../../test-support/empty-tables.ts';
import { setUpNetwork } from '../../../../test-support/set-up-network.ts';
import { type TestServer, testPasswordHash } from '../../../../test-support/test-server.ts';
import type { DB } from '../../../platform/database/database-types.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { ensureOpenCycle, findCycleOfMonth, type StoredCycle } from '../../cycles/cycle.queries.ts';
import { recomputeStatistics } from '../../cycles/recompute-cycle.ts';
import { closeApprovedJob } from '../close-approved.job.ts';
import { makePreviewsJob } from '../make-previews.job.ts';
import { notifyOfClosedMonthsJob } from '../notify-of-closed.job.ts';

/** March is over. */
export const NOW = new Date('2026-04-02T08:00:00Z');
export const NOTE = 'Alles einzeln durchgesehen';

/**
 * A company in which two people close months, and a March that is over: Karl, a customer of Anna's, has bought for 1,000.00
 * EUR. Call it as `setUp`.
 */
export function setUpMonth() {
  const network = setUpNetwork(NOW, {
    root: { parent: null, operator: true },
    second: { parent: 'root', operator: true },
    anna: { parent: 'root' },
    karl: { parent: 'anna', affiliate: false },
  });
  const { server, root, karl } = network;
  const march = {} as { -readonly [Key in keyof StoredCycle]: StoredCycle[Key] };

  beforeEach(async () => {
    server.setTime(NOW);
    Object.assign(march, await beginMarch(server.database.db));
    await buy(1000_00);
  });

  /** Karl buys for these cents net, on a day of March. */
  const buy = async (cents: number, paidAt = '2026-03-10T12:00:00Z') => {
    const { db } = server.database;
    const { rows } = await sql<{ id: number }>`
      insert into orders (source, number, partner_id, status, placed_at, paid_at, cycle_id, base_cents, gross_cents, qp)
      values ('shop', ${crypto.randomUUID()}, ${karl.id}, 'paid', ${paidAt}::timestamptz, ${paidAt}::timestamptz, ${march.id},
        ${cents}, ${cents}, ${cents / 100}) returning id`.execute(db);
    return rows[0]?.id ?? 0;
  };

  const post = (token: string, url: string, payload?: object) =>
    server.call(token, { method: 'POST', url, ...(payload && { payload }) });
  const read = async (url: string, token = root.token) => (await server.call(token, { url })).json();
  const parts = () => ({ database: server.database, deps: server.deps });

  const makePreviews = () => makePreviewsJob(parts()).run();

  /** Requests and computes a preview, and returns it. */
  const preview = async () => {
    const response = await post(root.token, `/api/cycles/${march.id}/previews`);
    await makePreviews();
    return read(`/api/cycle_previews/${response.json().id}`);
  };

  const submit = async (body: object, token = root.token) =>
    post(token, `/api/cycles/${march.id}/submit`, body);

  /** Submits a new preview, and returns the approval that it waits for. */
  const submitted = async (more: object = {}): Promise<number> => {
    const { id } = await preview();
    const answer = await submit({ preview: id, ...more });
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return answer.json().closing.approval;
  };

  const approve = (approval: number, token = network.second.token) =>
    post(token, `/api/approvals/${approval}/approve`, {});

  return {
    ...network,
    march,
    buy,
    post,
    read,
    preview,
    submit,
    makePreviews,
    submitted,
    approve,
    staff: (...rights: Right[]) => signInStaff(server, rights),
    /** An order of March could not be imported, and waits. */
    orderWaits: () =>
      sql`
        insert into import_inbox (format, source, number, kind, faults, rows_hash, is_history, is_quiet, arrived_at, tried_at)
        values ('own', 'shop', 'A-1', 'product', '[]', 'x', false, false, '2026-03-20', '2026-03-20')`.execute(
        server.database.db,
      ),
    /** Updates the projection to what closing March now would give. */
    recompute: () => recomputeStatistics(server.database, march, () => server.deps.clock.now()),
    closeDue: () => closeApprovedJob(parts()).run(),
    notifyOfClosed: () => notifyOfClosedMonthsJob(server.deps).run(),
    month: () => read(`/api/operator/cycles/${march.id}`),
    credits: () => findCredited(server.database.db),
  };
}

/** Deletes what months leave behind, and returns the March that is over; April is open. */
async function beginMarch(db: Kysely<DB>): Promise<StoredCycle | undefined> {
  await emptyTables(
    db,
    ['cycles', 'credits', 'projected_credits', 'journal_entries', 'approvals', 'import_inbox', 'outbox'],
    { ids: 'continue' },
  );
  await sql`delete from notifications`.execute(db);
  await sql`update company set four_eyes = true, second_factor = false`.execute(db);
  await sql`update programme set starts_on = '2026-03-01'`.execute(db);
  await inTransaction(db, (tx) => ensureOpenCycle(tx, new Date('2026-03-10T00:00:00Z')));
  await inTransaction(db, (tx) => ensureOpenCycle(tx, NOW));
  return findCycleOfMonth(db, '2026-03');
}

/** A signed-in user with these rights by task. */
async function signInStaff(server: TestServer, rights: readonly Right[]): Promise<string> {
  const email = `${crypto.randomUUID()}@firma.example`;
  await sql`
    insert into users (email, password_hash, first_name, last_name, roles, rights)
    values (${email}, ${await testPasswordHash()}, 'Ruth', 'Rebe', '{ROLE_USER,ROLE_STAFF}', ${rights}::text[])`.execute(
    server.database.db,
  );
  return server.signIn(email);
}

/** Each partner's total credits; cents. */
async function findCredited(db: Kysely<DB>) {
  const { rows } = await sql<{ who: string; cents: number }>`
    select display_name as who, sum(amount_cents)::int as cents from credits
    join partners on partners.id = partner_id group by 1 order by 1`.execute(db);
  return rows;
}
