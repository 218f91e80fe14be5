import { defaultPlan } from '@blattwerk/plan/default-plan.ts';
import type { PlanBody } from '@blattwerk/plan/plan.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { setUpDatabase } from '../../../test-support/set-up.ts';
import { inTrial } from '../../platform/database/transaction.ts';
import { findPlan, findPlanInForce, findPlans, readPlan } from './find-plan.ts';
import { planHash } from './plan-hash.ts';
import { insertPlan } from './testing/insert-plan.ts';

const database = setUpDatabase();

test('the first version is the specification’s, with the hash of its numbers', async () => {
  const { planVersion: _, ...body } = defaultPlan;
  expect(await findPlan(database.db, { planVersion: '1' })).toEqual(defaultPlan);
  const { hash } = await database.db.selectFrom('plans').select('hash').executeTakeFirstOrThrow();
  expect(hash).toEqual(planHash(body));
  const turned = Object.fromEntries(Object.entries(body).reverse()) as unknown as PlanBody;
  expect(planHash(turned)).toEqual(planHash(body));
  expect(planHash({ ...body, infinity: { poolBp: 101 } })).not.toEqual(planHash(body));
});

test('an unapproved version is not found, on a connection neither', async () => {
  await insertPlan(database.db, { version: '40', approved: false });
  await expect(findPlan(database.db, { planVersion: '40' })).rejects.toThrow('no approved plan');
  await expect(findPlan(database.db, { planVersion: '41' })).rejects.toThrow('no approved plan');
  await database.bulk(async (client) => {
    await expect(readPlan(client, { planVersion: '40' })).rejects.toThrow('no approved plan');
    expect(await readPlan(client, { planVersion: '1' })).toEqual(defaultPlan);
  });
});

test('a version in a transaction that rolls back is not cached', async () => {
  await inTrial(database.db, async (tx) => {
    await insertPlan(tx, { version: '50', infinity: { poolBp: 200 } });
    expect(await findPlan(tx, { planVersion: '50' })).toMatchObject({ infinity: { poolBp: 200 } });
  });
  await expect(findPlan(database.db, { planVersion: '50' })).rejects.toThrow('no approved plan');
});

test('each row gets the plan of its own version, and an unread version is an error', async () => {
  await inTrial(database.db, async (tx) => {
    await insertPlan(tx, { version: '51', balancing: { poolBp: 300 } });
    const planOf = await findPlans(tx, [{ planVersion: '1' }, { planVersion: '51' }, { planVersion: '1' }]);
    expect(planOf({ planVersion: '51' }).balancing.poolBp).toBe(300);
    expect(planOf({ planVersion: '1' }).balancing.poolBp).toBe(100);
    expect(() => planOf({ planVersion: '52' })).toThrow('was not read');
  });
});

test('a month has the plan with the latest start by its first day, from its first instant in Berlin', async () => {
  await inTrial(database.db, async (tx) => {
    await insertPlan(tx, { version: '60', validFrom: '2027-02-01' });
    await insertPlan(tx, { version: '61', validFrom: '2027-05-01' });
    const versionAt = async (instant: string) => (await findPlanInForce(tx, new Date(instant))).planVersion;
    expect(await versionAt('2027-01-31T22:59:59.999Z')).toBe('1');
    expect(await versionAt('2027-01-31T23:00:00Z')).toBe('60');
    expect(await versionAt('2027-04-30T21:59:59.999Z')).toBe('60');
    expect(await versionAt('2027-04-30T22:00:00Z')).toBe('61');
  });
});

test.each([
  ['its numbers', sql`update plans set body = '{}' where version = '1'`],
  ['its hash', sql`update plans set hash = sha256('') where version = '1'`],
  ['its name', sql`update plans set name = 'Andere' where version = '1'`],
  ['who approved it', sql`update plans set approved_by = 1 where version = '1'`],
  ['that it is there', sql`delete from plans where version = '1'`],
])('an approved version never changes: %s', async (_, statement) => {
  await expect(statement.execute(database.db)).rejects.toThrow('an approved plan never changes');
});

test('a draft can be changed and deleted; the start of an approved version can move until a month was computed with it', async () => {
  await inTrial(database.db, async (tx) => {
    await insertPlan(tx, { version: '70', approved: false });
    await sql`update plans set name = 'Entwurf 2' where version = '70'`.execute(tx);
    await sql`delete from plans where version = '70'`.execute(tx);
    await insertPlan(tx, { version: '71', validFrom: '2027-02-01' });
    await sql`update plans set valid_from = '2027-03-01' where version = '71'`.execute(tx);
    await sql`insert into cycles (date_from, date_to, plan_version, as_of)
              values ('2027-03-01', '2027-03-31', '71', '2027-03-01T10:00:00Z')`.execute(tx);
    await expect(
      sql`update plans set valid_from = '2027-04-01' where version = '71'`.execute(tx),
    ).rejects.toThrow('months were computed with plan 71');
  });
});

test('a month that has begun keeps its plan', async () => {
  await inTrial(database.db, async (tx) => {
    await insertPlan(tx, { version: '72', validFrom: '2027-02-01' });
    await sql`insert into cycles (date_from, date_to, plan_version, as_of)
              values ('2027-02-01', '2027-02-28', '72', null), ('2027-01-01', '2027-01-31', '1', '2027-01-02')`.execute(
      tx,
    );
    await sql`update cycles set plan_version = '1' where date_from = '2027-02-01'`.execute(tx);
    await expect(
      sql`update cycles set plan_version = '72' where date_from = '2027-01-01'`.execute(tx),
    ).rejects.toThrow('has begun with plan 1');
  });
});
