import { defaultPlan } from '@blattwerk/plan/default-plan.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { setUp } from '../../../test-support/set-up.ts';
import type { TestPartner } from '../../network/team/testing/create-partner.ts';
import { makeEligible } from '../payouts/testing/eligible.ts';
import { startTaxServer } from '../payouts/testing/tax-server.ts';
import { correctAt } from './testing/by-hand.ts';

const server = setUp(startTaxServer);
let partner: TestPartner;

beforeAll(async () => {
  await server.database.db
    .insertInto('cycles')
    .values({ date_from: '2026-05-01', date_to: '2026-05-31', plan_version: defaultPlan.planVersion })
    .execute();
});
beforeEach(async () => {
  partner = await server.newPartner();
});

/** An instant after everything that was booked. */
async function soon(): Promise<Date> {
  const { rows } = await server.database.pool.query<{ at: Date }>(
    `select greatest(max(occurred_at), max(released_until)) + interval '1 second' as at from journal_entries`,
  );
  return rows[0]?.at as Date;
}

/** A debit of the first credit of an order. */
async function takeBack(order: number, cents: number): Promise<void> {
  const { cycle_id: cycle, id: credit } = await server.database.db
    .selectFrom('credits')
    .select(['cycle_id', 'id'])
    .where('order_id', '=', order)
    .where('reverses_id', 'is', null)
    .executeTakeFirstOrThrow();
  const at = await soon();
  const relates = { cycle, credit, payout: null };
  const preparedAt = new Date(at.getTime() - 3_600_000);
  await correctAt(server.database.db, { partner: partner.id, cents, relates, preparedAt, at });
}

test('a debit of a credit that was paid with another tax corrects the note that paid it, at its rate', async () => {
  await makeEligible(server.deps, partner, { smallBusiness: true });
  const order = await server.earned(partner, 80_00);
  const first = await server.paidOut(partner, 1, 4);
  await server.become(partner, { small_business: false });
  await takeBack(order, -20_00);
  await server.earned(partner, 100_00);
  const next = await server.paidOut(partner, 1, 4);
  const [correction] = (await server.shown(first)).corrections;
  expect(correction).toMatchObject({ net: '-20.00', tax: '0.00' });
  const document = await server.paper(`/pdf/payout/${first}/corrections/${correction.id}`);
  expect(document.text).toContain('Korrektur: Kulanz');
  expect(document.text).toContain('weil danach Provisionen daraus berichtigt wurden');
  const note = await server.paper(`/pdf/payout/${next}`);
  expect(note.text).not.toContain('Kulanz');
  expect(await server.shown(next)).toMatchObject({ amount: '80.00', tax: '19.00', setOff: '20.00' });
  await server.expectRightBooks();
});

test('with the same tax it is a line of the next note, which names the one that paid it', async () => {
  await makeEligible(server.deps, partner);
  const order = await server.earned(partner, 80_00);
  const first = await server.paidOut(partner, 1, 4);
  await takeBack(order, -20_00);
  await server.earned(partner, 100_00);
  const next = await server.paidOut(partner, 1);
  expect((await server.shown(first)).corrections).toEqual([]);
  const { text } = await server.paper(`/pdf/payout/${next}`);
  expect(text).toMatch(/Korrektur: Kulanz: Rückbuchung aus G-\d+\n-20,00 €/);
  await server.expectRightBooks();
});

test('a credit by hand is a line with its own text, taxed like the note', async () => {
  await makeEligible(server.deps, partner);
  await server.earned(partner, 80_00);
  const at = await soon();
  const preparedAt = new Date(at.getTime() - 3_600_000);
  await correctAt(server.database.db, { partner: partner.id, cents: 20_00, preparedAt, at });
  const payout = await server.paidOut(partner, 1);
  const { lines } = await server.paper(`/pdf/payout/${payout}`);
  for (const line of ['Korrektur: Kulanz', '20,00 €', '19,00 €', '119,00 €']) expect(lines).toContain(line);
  await server.expectRightBooks();
});
