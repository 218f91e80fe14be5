import { addDays, berlinDay } from '@blattwerk/plan/days.ts';
import { defaultPlan } from '@blattwerk/plan/default-plan.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setUpNetwork } from '../../../test-support/set-up-network.ts';
import { insertPlan } from '../../company/plans/testing/insert-plan.ts';
import { checkLedger } from '../../money/books/check/check-ledger.ts';
import { beginLife, randomOf } from './testing/life.ts';
import { type Backup, backUp } from './testing/restored.ts';
import { type Standing, standingNow, standingOn } from './testing/standing.ts';

const FIRST_DAY = '2026-02-20';
const DAYS = 80;
const DRAWN = 100;
const NOW = new Date('2026-02-19T12:00:00Z');
const LATER = new Date('2026-06-15T12:00:00Z');

const { server, root } = setUpNetwork(NOW, { root: { parent: null, operator: true, affiliate: false } });

/** The answers of the product's calls about a partner in the evening of a day. */
interface Kept {
  readonly partner: number;
  readonly day: string;
  readonly standing: Standing;
}

const [seed = 1] = fc.sample(fc.integer({ min: 1, max: 2_000_000_000 }), 1);
const kept: Kept[] = [];
let evening: { readonly backup: Backup; readonly day: string; readonly people: readonly number[] };
let token: string;

beforeAll(async () => {
  const { db } = server.database;
  const levels = defaultPlan.levels.map((level) => ({ ...level, name: `${level.name} II` }));
  await insertPlan(db, { version: '2', validFrom: '2026-04-01', levels });
  const random = randomOf(seed);
  const drawn = Array.from({ length: DRAWN }, () => random(DAYS));
  const [backedUp = 0] = drawn.filter((day) => day > DAYS / 2);
  const life = await beginLife(server, random, root);
  for (let passed = 0; passed < DAYS; passed++) {
    const day = addDays(FIRST_DAY, passed);
    await life.pass(day);
    token = await server.signIn(root.email);
    for (const _ of drawn.filter((one) => one === passed)) {
      const partner = life.people[random(life.people.length)]?.id ?? root.id;
      kept.push({ partner, day, standing: await standingNow(server, token, partner) });
    }
    const people = life.people.map(({ id }) => id);
    if (passed === backedUp) evening = { backup: await backUp(server), day, people };
  }
  server.setTime(LATER);
  token = await server.signIn(root.email);
});
afterAll(() => evening.backup.forget());

test('a hundred random partners on random days equal the product’s answers in those evenings', async () => {
  const then: Kept[] = [];
  for (const { partner, day } of kept)
    then.push({ partner, day, standing: await standingOn(server, token, { partner, day }) });
  expect(then, `seed ${seed}`).toEqual(kept);
  expect(then).toHaveLength(DRAWN);
});

test('everybody on one of these days equals the answers of its restored backup', async () => {
  const { backup, day, people } = evening;
  const restored = await backup.restore();
  try {
    expect(berlinDay(restored.deps.clock.now().getTime())).toBe(day);
    const asRoot = await restored.signIn(root.email);
    for (const partner of people)
      expect(await standingOn(server, token, { partner, day }), `seed ${seed}`).toEqual(
        await standingNow(restored, asRoot, partner),
      );
  } finally {
    await restored.close();
  }
});

test('most of them have changed by today: there was something to remember', async () => {
  const changed: Record<string, number> = {};
  for (const { partner, standing } of kept) {
    const today = await standingNow(server, token, partner);
    for (const part of Object.keys(standing) as (keyof Standing)[])
      if (JSON.stringify(today[part]) !== JSON.stringify(standing[part]))
        changed[part] = (changed[part] ?? 0) + 1;
  }
  for (const part of ['place', 'line', 'level', 'balances', 'plan'])
    expect(changed[part], `${part}, seed ${seed}`).toBeGreaterThan(5);
});

test('the books of that life are right', async () => {
  const rules = await checkLedger(server.database);
  expect(rules.filter(({ faults }) => faults > 0)).toEqual([]);
});
