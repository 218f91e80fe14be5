import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { endpoints } from '@blattwerk/contract/api.ts';
import { type Endpoint, openingRights } from '@blattwerk/contract/http/endpoint.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { fileExporting } from '../file-exporting.ts';
import { type Guard, goneOf, type Module, policyGuards } from './testing/guards.ts';
import type { MarkedNetwork } from './testing/marked-network.ts';
import { otherGuards } from './testing/other-guards.ts';

// Modules evaluated by another test file in this process would keep their guards.
vi.hoisted(() => vi.resetModules());

const guards: Readonly<Record<string, Guard>> = { ...policyGuards, ...otherGuards };
const functions = Object.keys(guards).filter((name) => guards[name]?.remove === undefined);
const guarding = new Set(functions.map(fileExporting));

/** The guard that is currently removed. Only possible in this file: the server's modules are mocked. */
let missing: string | null = null;
const shown: string[] = [];
let accounts: readonly { readonly id: number; readonly roles: string[]; readonly disabled_at: Date | null }[];

let network: MarkedNetwork;
type Check = (network: MarkedNetwork, endpoint: Endpoint) => Promise<void>;
let checks: Readonly<Record<'access' | 'credits' | 'assignment' | 'oneself', Check>>;

function guarded(module: Module): Module {
  const switched = Object.entries(module).flatMap(([name, real]) => {
    const guard = functions.includes(name) ? guards[name] : undefined;
    if (guard === undefined) return [];
    const gone = goneOf(guard, name, module);
    return [[name, (...given: unknown[]) => (missing === name ? gone : real)(...given)] as const];
  });
  return { ...module, ...Object.fromEntries(switched) };
}

beforeAll(async () => {
  for (const path of guarding) vi.doMock(path, async (original) => guarded(await original<Module>()));
  const { createMarkedNetwork } = await import('./testing/marked-network.ts');
  const { checkAccess, checkOwnCredits } = await import('./testing/access-checks.ts');
  const { checkAssignment } = await import('./testing/assignment-checks.ts');
  const { checkAboutOneself } = await import('./testing/about-oneself.ts');
  checks = {
    access: checkAccess,
    credits: checkOwnCredits,
    assignment: checkAssignment,
    oneself: checkAboutOneself,
  };
  network = await createMarkedNetwork();
  accounts = await network.server.database.db
    .selectFrom('users')
    .select(['id', 'roles', 'disabled_at'])
    .execute();
});
afterEach(reviveAccounts);
afterAll(async () => {
  console.log(`guards:\n${shown.join('\n')}`);
  await network.server.close();
  for (const path of guarding) vi.doUnmock(path);
  vi.resetModules();
});

/** Without a guard, people may have disabled each other or ended each other's sessions. */
async function reviveAccounts(): Promise<void> {
  const { db } = network.server.database;
  for (const { id, ...kept } of accounts)
    await db.updateTable('users').set(kept).where('id', '=', id).execute();
  const hashes = Object.values(network.tokens).map((token) => createHash('sha256').update(token).digest());
  await db.updateTable('sessions').set({ revoked_at: null }).where('token_hash', 'in', hashes).execute();
}

function endpointOf(call: string): Endpoint {
  const found = endpoints.find(({ method, path }) => `${method} ${path}` === call);
  if (!found) throw new Error(`there is no ${call}`);
  return found;
}

function check({ shownBy, how }: Guard): Promise<void> {
  if (typeof how === 'function') return how(network);
  return checks[how ?? 'access'](network, endpointOf(shownBy));
}

/** Expects that a check fails while a guard is removed, by an assertion and not by crashing. */
async function expectMissed(name: string, guard: Guard, remove: () => () => Promise<void>): Promise<void> {
  const bringBack = remove();
  const fault = await check(guard)
    .then(
      () => undefined,
      (error: Error) => error,
    )
    .finally(bringBack);
  expect(fault?.name, fault?.stack).toBe('AssertionError');
  shown.push(`  ${name} - ${guard.shownBy}: ${/expected .*/.exec(fault?.message ?? '')?.[0]?.slice(0, 90)}`);
}

test('every guard of the policies is in the table', async () => {
  const source = join(import.meta.dirname, '../../src');
  const found: string[] = [];
  for (const file of globSync('**/*.policy.ts', { cwd: source }))
    found.push(...Object.keys(await import(join(source, file))));
  const others = [
    // Refuses stale data, not callers: covered by its own tests.
    'requireSeen',
    // Refuses missing documents, not callers: covered by its own tests.
    'requireEligible',
    'requireIssuable',
    // Refuses held payouts, not callers: covered by the tests of holds.
    'requireNoHold',
    // Refuses small amounts, not callers: covered by the tests of requests.
    'requireMinimum',
    // Refuse the requested change, not callers: covered by the tests of payouts.
    'requireDecision',
    'requireEverything',
    // Refuse what nobody may do, not callers: covered by the tests of corrections.
    'requireOpenCycle',
    'requireRelation',
  ];
  const expected = found.filter(
    (name) => /^(require|sees|writable|placing|may|concerns)/.test(name) && !others.includes(name),
  );
  expect(Object.keys(policyGuards).toSorted()).toEqual(expected.toSorted());
});

describe.each(Object.entries(guards))('without %s', (name, guard) => {
  test(`${guard.shownBy} fails`, async () => {
    await check(guard);
    await expectMissed(name, guard, () => {
      missing = name;
      const bringBack = guard.remove?.(network);
      return async () => {
        missing = null;
        await bringBack?.();
      };
    });
  });
});

const operatorCalls = endpoints.filter(({ access }) => openingRights(access).length > 0);

test.each(operatorCalls.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  'if %s were everybody’s, it would fail',
  async (call, endpoint) => {
    const guard = { shownBy: call };
    await check(guard);
    await expectMissed('operators alone', guard, () => {
      const opened = endpoint as { access: Endpoint['access'] };
      const { access } = opened;
      opened.access = 'user';
      return async () => {
        opened.access = access;
      };
    });
  },
);
