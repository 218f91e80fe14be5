import { defaultPlan } from '@blattwerk/plan/default-plan.ts';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { TestPartner } from '../../../network/team/testing/create-partner.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { correctAt } from '../../corrections/testing/by-hand.ts';
import { returnPayout } from '../return-payout.ts';
import { makeEligible } from './eligible.ts';
import { textsOf } from './en16931.ts';
import { NOW } from './paper-server.ts';
import type { Course, Golden, Said, TaxCase } from './tax-golden.ts';
import { startTaxServer } from './tax-server.ts';

const A = 100_10;
const B_AND_C = 50_05;
/** The base left of A's order, of which 10 % are credited: 60 %. */
const LEFT_OF_A = 600_60;

/** Path suffixes of a payout's documents. */
const PATHS = { 'credit-note': '', correction: '/correction', 'refund-correction': '/corrections/' } as const;

type TaxServer = Awaited<ReturnType<typeof startTaxServer>>;
type Followed = Golden & { readonly numbers: readonly number[] };

/** Starts a server that takes partners through the courses of the golden tables, each in its own quarter. */
export async function startCourses() {
  const server = await startTaxServer();
  await server.database.db
    .insertInto('cycles')
    .values({ date_from: '2026-05-01', date_to: '2026-05-31', plan_version: defaultPlan.planVersion })
    .execute();
  let quarters = 0;
  return {
    ...server,
    follow: (one: TaxCase, course: Course) => {
      quarters += 1;
      return follow(server, { one, course, months: quarter(quarters) });
    },
  };
}

/** The three months of a quarter, counted from 1975 on. */
function quarter(count: number) {
  const year = 1975 + Math.floor(count / 4);
  const month = (place: number) => `${year}-${String((count % 4) * 3 + place).padStart(2, '0')}`;
  return { a: month(1), b: month(2), c: month(3) };
}

async function follow(
  server: TaxServer,
  { one, course, months }: { one: TaxCase; course: Course; months: ReturnType<typeof quarter> },
): Promise<Followed> {
  const partner = await server.newPartner(one.first.country);
  const { ust, small: smallBusiness, status: taxStatus } = one.first;
  await makeEligible(server.deps, partner, { ust, smallBusiness, taxStatus });
  if (one.isDecided) await decide(server, partner);
  const earned = await server.earnedIn(partner, months.a, A);
  if (one.byHand) await creditByHand(server, partner, earned.cycle);
  const changes = one.isMixed
    ? { said: one.first, from: `${months.c}-01` }
    : { said: one.later, from: `${months.b}-01` };
  if (one.isMixed) {
    await say(server, partner, { said: one.later, from: `${months.b}-01` });
    await server.earnedIn(partner, months.b, B_AND_C);
  }
  if (course === 'status changed before') await say(server, partner, changes);
  if (course === 'taken back before') await server.refund(earned.order, LEFT_OF_A);
  const first = await payOut(server, partner);
  if (course === 'status changed after') await say(server, partner, changes);
  if (course === 'taken back after' || course === 'status changed after') {
    await server.refund(earned.order, LEFT_OF_A);
    await server.earnedIn(partner, one.isMixed ? months.c : months.b, B_AND_C);
    await payOut(server, partner);
  }
  if (course === 'proven later') await proveLater(server, partner, { payout: first, said: one.first });
  if (course === 'returned') await sendBack(server, partner, first);
  await server.expectRightBooks();
  return { ...(await documentsOf(server, partner)), accounts: await accountsOf(server, partner) };
}

/** Requests and pays everything; returns the largest payout. */
async function payOut(server: TaxServer, partner: TestPartner): Promise<number> {
  const first = await server.requested(partner);
  const { rows } = await sql<{ id: number }>`
    select id from payouts where id = ${first} or part_of_id = ${first} order by id`.execute(
    server.database.db,
  );
  for (const status of [1, 4])
    for (const { id } of rows) expect(await server.move(id, status)).toMatchObject({ status: 200 });
  return first;
}

/** Sets the tax data from a day on. */
async function say(
  server: TaxServer,
  { id, userId }: TestPartner,
  { said, from }: { said: Said; from: string },
): Promise<void> {
  const { db } = server.database;
  await db
    .updateTable('affiliate_data')
    .set({ ust: said.ust, small_business: said.small, tax_status: said.status, valid_from: from })
    .where('partner_id', '=', id)
    .execute();
  await db
    .updateTable('billing_addresses')
    .set({ country_iso: said.country, valid_from: from })
    .where('user_id', '=', userId)
    .execute();
}

async function decide(server: TaxServer, { id }: TestPartner): Promise<void> {
  const payload = { partner: `/api/partners/${id}`, reason: 'Registerauszug' };
  const request = { method: 'POST', url: '/api/vat_id_decisions', payload } as const;
  expect((await server.call(server.operatorToken, request)).statusCode).toBe(201);
}

async function creditByHand(server: TaxServer, { id: partner }: TestPartner, cycle: number): Promise<void> {
  const at = await server.soon();
  const relates = { cycle, credit: null, payout: null };
  const preparedAt = new Date(at.getTime() - 3_600_000);
  await correctAt(server.database.db, { partner, cents: 20_00, relates, preparedAt, at });
}

/** An operator proves the status for all of the past, and requests another document. */
async function proveLater(
  server: TaxServer,
  partner: TestPartner,
  { payout, said: { status, small, country } }: { payout: number; said: Said },
): Promise<void> {
  await server.database.db
    .updateTable('affiliate_data')
    .set({ tax_status: 'proven', valid_from: '1970-01-01' })
    .where('partner_id', '=', partner.id)
    .execute();
  const url = `/api/payouts/${payout}/replacement`;
  const request = { method: 'POST', url, payload: { reason: 'Bescheid vom 3. Mai' } } as const;
  const answer = await server.call(server.operatorToken, request);
  const isReplaced = status === 'unproven' && !small && country === 'DEU';
  expect(answer.statusCode).toBe(isReplaced ? 201 : 409);
  if (isReplaced) expect(await server.move(answer.json().id, 4)).toMatchObject({ status: 200 });
}

async function sendBack(server: TaxServer, { id: partner }: TestPartner, payout: number): Promise<void> {
  const payoutReturn = { on: '2026-05-20', code: 'AC04', note: null, by: server.root.userId, now: NOW };
  await inTransaction(server.database.db, (tx) => returnPayout(tx, { id: payout, partner }, payoutReturn));
}

async function documentsOf(
  server: TaxServer,
  { id: partner }: TestPartner,
): Promise<Omit<Followed, 'accounts'>> {
  const { rows } = await sql<{ id: number; payout: number; kind: keyof typeof PATHS; number: number }>`
    select paper.id, paper.payout_id as payout, paper.kind, paper.number
    from payout_papers as paper join payouts as payout on payout.id = paper.payout_id
    where payout.partner_id = ${partner} order by paper.number`.execute(server.database.db);
  const documents: Golden['documents'][number][] = [];
  for (const { id, payout, kind } of rows) {
    const path = `${PATHS[kind]}${kind === 'refund-correction' ? id : ''}`;
    const { xml } = await server.paper(`/pdf/payout/${payout}${path}`);
    const first = (element: string) => textsOf(xml, element)[0] ?? '';
    documents.push([
      first('rsm:ExchangedDocument/ram:TypeCode') as '389' | '261',
      first('ram:TaxBasisTotalAmount'),
      first('ram:TaxTotalAmount'),
    ]);
  }
  return { documents, numbers: rows.map(({ number }) => number) };
}

async function accountsOf(server: TaxServer, { id: partner }: TestPartner): Promise<Golden['accounts']> {
  const { rows } = await sql<{ account: string; cents: number }>`
    select account, sum(amount_cents)::bigint as cents from postings where partner_id = ${partner}
    group by account having sum(amount_cents) <> 0`.execute(server.database.db);
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]));
}

/** Whether the numbers are consecutive. */
export function isConsecutive(numbers: readonly number[]): boolean {
  return numbers.every((number, i) => i === 0 || number === (numbers[i - 1] ?? 0) + 1);
}
