import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { createRandom } from '../../../../demo/random.ts';
import { isFullRun } from '../../../../test-support/full-run.ts';
import { setUpDatabase } from '../../../../test-support/set-up.ts';
import { type CycleDump, dumpCycle } from './testing/dump-cycle.ts';
import { changes } from './testing/random-changes.ts';
import { setUpCycles } from './testing/set-up-cycles.ts';

const LARGE_TEAM = 3;
const STEPS = Number(process.env.STEPS ?? 60);
/** Each run makes other changes, unless a seed repeats them. */
const seed = Number(process.env.SEED ?? (isFullRun ? Math.floor(Math.random() * 2 ** 31) : 1));

const database = setUpDatabase();
const worker = join(import.meta.dirname, 'testing', 'compute-whole.worker.ts');

/** The result of a process that starts without any state. */
async function computeInFreshProcess(cycle: number, asOf: Date): Promise<CycleDump> {
  const args = [worker, database.url, String(cycle), asOf.toISOString(), String(LARGE_TEAM)];
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 2 ** 26 });
  return JSON.parse(stdout) as CycleDump;
}

test(`after each of ${STEPS} changes all rows equal those that a fresh process computes from everything (SEED=${seed})`, async () => {
  const { engine, march, place, clock } = await setUpCycles(database, {
    random: createRandom(seed),
    largeTeam: LARGE_TEAM,
  });
  const reads: string[] = [];
  for (let step = 0; step < STEPS; step++) {
    const names = Array.from({ length: place.random.pick([1, 1, 1, 2, 4]) }, () =>
      place.random.pick(Object.keys(changes)),
    );
    for (const name of names) await changes[name]?.(place);
    clock.pass(place.random.pick([1, 60_000, 600_000]));
    const whole = await computeInFreshProcess(march.id, place.now());
    const result = await engine.keep(march, place.now);
    reads.push(result?.read ?? 'none');
    const happened = `step ${step} (SEED=${seed}): ${names.join(', ')}; read ${result?.read}, ${result?.doubt}`;
    expect(await dumpCycle(database.pool as never, march.id), happened).toEqual(whole);
  }
  expect(reads.filter((read) => read === 'changes').length).toBeGreaterThan(STEPS / 2);
}, 600_000);
