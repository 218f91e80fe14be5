import { endpoints } from '@blattwerk/contract/api.ts';
import type { Endpoint } from '@blattwerk/contract/http/endpoint.ts';
import type { ClientBase } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMarkedNetwork, type MarkedNetwork } from './testing/marked-network.ts';
import { inOrder } from './testing/order.ts';
import type { Person } from './testing/people.ts';
import { judge, readSchema, type Schema } from './testing/plan-faults.ts';
import { planOf, readsOf, type Statement, withLargeTables } from './testing/query-plans.ts';
import { variantsOf } from './testing/read-requests.ts';
import { callOf, type Row, successOf } from './testing/row.ts';
import { rowOf } from './testing/rows.ts';

/** Accepted exceptions, with the reasons. */
const known = {
  /** Tables that do not grow with the network: a sequential scan reads a page or two. */
  small: [
    // One per month.
    'cycles',
    'month_progress_cycles',
    // One per night.
    'cycle_comparisons',
    // What operators offer and publish, one by one.
    'products',
    'product_prices',
    'shops',
    'media',
    'media_tags',
    'news',
    'news_texts',
    'lessons',
    'legal_documents',
    'legal_document_texts',
    // Four.
    'payout_statuses',
    // Changes of the tree within the last minute.
    'team_count_changes',
    // One row each.
    'company',
    'payout_settings',
    'shop_connections',
    // Other programs with access, one by one.
    'api_keys',
    // A few per month, and their files.
    'payout_runs',
    'payout_run_files',
    // Payments returned by banks: a few per month.
    'payout_returns',
    // What operators decide on one by one: debts, amounts owed by hand, letters about these.
    'corrections',
    'demands',
    'debt_payments',
    'write_offs',
    'voucher_grants',
    // What operators write to many: a few per month.
    'broadcasts',
    'broadcast_texts',
    // Texts of six pages, and their history.
    'page_texts',
    // What operators decide on findings after refunds, five rules about it, and one row per month.
    'finding_decisions',
    'finding_rules',
    'finding_cycles',
    // Figures of the company by day and month: some ten thousand rows after years, and fifty sellers per month.
    'insight_daily',
    'insight_sellers',
    // Signals: a few per month.
    'signals',
    'signal_partners',
    // One for each new signing key.
    'signing_keys',
    // Fifty at most.
    'webhook_receivers',
    'webhook_secrets',
    // Approvals by two people: a few per day.
    'approvals',
    // Versions of the plan, and their simulations: a few per year.
    'plans',
    'plan_simulations',
    // Previews of months, and who closes them: a few per month.
    'cycle_previews',
    'cycle_closings',
    // Bulk jobs requested by operators.
    'jobs',
    // Moves in the tree by hand: a few per month.
    'scheduled_moves',
    'contract_ends',
    // Deletion requests: a few per month.
    'deletion_requests',
    // Likely doubles: support looks at each pair.
    'likely_doubles',
  ],
  /** Columns with so few distinct values that none of them narrows down to somebody's rows. */
  fewValued: [
    'status',
    'type',
    'channel',
    'about',
    'bonus',
    'account',
    'kind',
    'level',
    'cycle_id',
    'locale',
  ],
  /** Partial indexes with few rows of their table. */
  narrow: [
    // Partners with pool shares.
    'partner_statistics_leaders_idx',
    // Staff.
    'users_operators_idx',
    // Items waiting for staff.
    'affiliate_data_to_check_idx',
    'payouts_vat_id_to_check_idx',
  ],
};

/** Lists built into the product: nothing of them is in the database. */
const written = ['GET /api/bonuses', 'GET /api/shopware_countries', 'GET /api/text_selections'];

/** Indexes, each with a list that fails without it. */
const removed = {
  potential_partners_user_id_idx: 'GET /api/potential_partners',
  payouts_created_at_idx: 'GET /api/payouts',
  outbox_channel_idx: 'GET /api/outbox',
};

/** The statements of a call, and the request that sends them. */
type Reads = ReadonlyMap<string, { readonly statement: Statement; readonly asked: string }>;

/**
 * Reports over all that was ever booked, for an accountant or before paying out all balances: no index can avoid
 * reading all rows.
 */
const addsUpBooks = (path: string) =>
  path.startsWith('/api/accounting') || path === '/api/payout_runs/preview';

const calls = inOrder(endpoints).filter(({ method, path }) => method === 'GET' && !addsUpBooks(path));
const viewers: readonly Person[] = ['own', 'admin'];
const reads = new Map<string, Reads>();
const faults = new Map<string, readonly string[]>();
const faultsWithout = new Map<string, readonly string[]>();
let scans = 0;
let network: MarkedNetwork;

beforeAll(async () => {
  network = await createMarkedNetwork();
  for (const endpoint of calls) reads.set(callOf(endpoint), await readsFor(endpoint));
  const client = await network.server.database.pool.connect();
  try {
    const schema = await readSchema(client, known);
    await withLargeTables(client, known, async () => {
      for (const call of reads.keys()) faults.set(call, await faultsOf(client, schema, call));
      for (const [index, call] of Object.entries(removed)) {
        await client.query(`drop index ${index}`);
        faultsWithout.set(index, await faultsOf(client, schema, call));
      }
    });
  } finally {
    client.release();
  }
});
afterAll(async () => {
  console.log(`indexes: ${calls.length} reads, ${scans} scans of large tables`);
  await network.server.close();
});

function viewersOf({ kind }: Row): readonly Person[] {
  return viewers.filter((person) => kind !== 'operator' || person === 'admin');
}

async function readsFor(endpoint: Endpoint): Promise<Reads> {
  const found = new Map<string, { readonly statement: Statement; readonly asked: string }>();
  const row = rowOf(endpoint);
  for (const viewer of viewersOf(row)) {
    for (const { name, request } of variantsOf(endpoint, row, network.objects[viewer])) {
      const sent = await readsOf(async () => {
        const answer = await network.server.call(network.tokens[viewer], request);
        expect(answer.statusCode, `${String(request.url)}: ${answer.body}`).toBe(successOf(endpoint, row));
      });
      for (const statement of sent)
        found.set(JSON.stringify(statement), { statement, asked: `${name} for ${viewer}` });
    }
  }
  return found;
}

async function faultsOf(client: ClientBase, schema: Schema, call: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (const { statement, asked } of reads.get(call)?.values() ?? []) {
    const judged = judge(await planOf(client, statement), schema);
    scans += judged.scans;
    found.push(...judged.faults.map((fault) => `${asked}: ${fault}`));
  }
  return found;
}

describe.each(calls.map((endpoint) => [callOf(endpoint), endpoint] as const))('%s', (call, endpoint) => {
  test('finds its rows by an index, in every order and with every filter', () => {
    expect(faults.get(call)).toEqual([]);
    // Besides those that look up the caller.
    if (endpoint.answer.kind === 'collection' && !written.includes(call))
      expect(reads.get(call)?.size).toBeGreaterThan(viewersOf(rowOf(endpoint)).length);
  });
});

test.each(Object.keys(removed))('without %s the check fails', (index) => {
  expect(faultsWithout.get(index)).not.toEqual([]);
});
