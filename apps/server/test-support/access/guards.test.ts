import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { join, relative } from 'node:path';
import { endpoints } from '@blattwerk/contract/api.ts';
import type { Endpoint } from '@blattwerk/contract/http/endpoint.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { MarkedNetwork } from './testing/grow-network.ts';
import { type Guard, goneOf, type Module, policyGuards } from './testing/guards.ts';
import { otherGuards } from './testing/other-guards.ts';

// What another file of tests has evaluated in this process would keep its guards.
vi.hoisted(() => vi.resetModules());

const guards: Readonly<Record<string, Guard>> = { ...policyGuards, ...otherGuards };
const source = join(import.meta.dirname, '..');
const guarding = new Set(Object.keys(guards).map((key) => join(source, key.split(' ')[0] ?? '')));

/** The guard that is gone for the moment. Only here can one be: the server's modules are replaced. */
let missing: string | null = null;
const shown: string[] = [];
let accounts: readonly { readonly id: number; readonly roles: string[]; readonly disabled_at: Date | null }[];

let network: MarkedNetwork;
type Check = (network: MarkedNetwork, endpoint: Endpoint) => Promise<void>;
let checks: Readonly<Record<'access' | 'credits' | 'assignment', Check>>;

function guarded(file: string, module: Module): Module {
  const replaced = Object.entries(module).filter(([name]) => Object.hasOwn(guards, `${file} ${name}`));
  const switched = replaced.map(([name, real]) => {
    const key = `${file} ${name}`;
    const gone = goneOf(guards[key] as Guard, name, module);
    return [name, (...given: unknown[]) => (missing === key ? gone : real)(...given)] as const;
  });
  return { ...module, ...Object.fromEntries(switched) };
}

beforeAll(async () => {
  for (const path of guarding) {
    const file = relative(source, path);
    vi.doMock(path, async (original) => guarded(file, await original<Module>()));
  }
  const { growMarkedNetwork } = await import('./testing/grow-network.ts');
  const { checkAccess, checkOwnCredits } = await import('./testing/access-checks.ts');
  const { checkAssignment } = await import('./testing/assignment-checks.ts');
  checks = { access: checkAccess, credits: checkOwnCredits, assignment: checkAssignment };
  network = await growMarkedNetwork();
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

/** While nobody was kept out, people may have disabled and logged out each other. */
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

/** Expects that a check is at fault while a guard is gone, by what it expects and not by falling over. */
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
  const found: string[] = [];
  for (const file of globSync('**/*.policy.ts', { cwd: source })) {
    const names = Object.keys(await import(join(source, file)));
    found.push(
      ...names
        .filter((name) => /^(require|sees|writable|placing)/.test(name))
        .map((name) => `${file} ${name}`),
    );
  }
  const others = [
    // Keeps out what nobody has seen, not who may not: its own tests show it.
    'affiliate-data/affiliate-data.policy.ts requireSeen',
    // Keeps out who lacks papers, not who may not: its own tests show it.
    'payouts/payouts.policy.ts requireEligible',
    'payouts/payouts.policy.ts requireIssuable',
    // Keep out what is asked for: the tests of payouts show it.
    'payouts/payouts.policy.ts requireDecision',
    'payouts/payouts.policy.ts requireEverything',
  ];
  expect(Object.keys(policyGuards).toSorted()).toEqual(
    found.filter((name) => !others.includes(name)).toSorted(),
  );
});

describe.each(Object.entries(guards))('without %s', (key, guard) => {
  test(`${guard.shownBy} is at fault`, async () => {
    await check(guard);
    await expectMissed(key, guard, () => {
      missing = key;
      const bringBack = guard.remove?.(network);
      return async () => {
        missing = null;
        await bringBack?.();
      };
    });
  });
});

const operatorCalls = endpoints.filter(({ access }) => access === 'admin');

test.each(operatorCalls.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  'were %s everybody’s, it would be at fault',
  async (call, endpoint) => {
    const guard = { shownBy: call };
    await check(guard);
    await expectMissed('ROLE_ADMIN alone', guard, () => {
      const opened = endpoint as { access: Endpoint['access'] };
      opened.access = 'user';
      return async () => {
        opened.access = 'admin';
      };
    });
  },
);
