import { afterAll, beforeAll, expect } from 'vitest';
import {
  createPartner,
  type NewTestPartner,
  type TestPartner,
} from '../src/network/team/testing/create-partner.ts';
import { setUp } from './set-up.ts';
import { startTestServer, type TestServer } from './test-server.ts';
import { unnamedIn } from './unnamed-in-log.ts';

/** A partner created by a test, and signed in. */
export interface Member extends TestPartner {
  readonly token: string;
}

/** How to create a partner; others of the network are referred to by key. */
interface Plan<Name extends string> extends Omit<NewTestPartner, 'name' | 'parent' | 'roles' | 'loginAt'> {
  /** The key with a capital letter by default. */
  readonly name?: string;
  readonly parent?: Name | null;
  readonly operator?: boolean;
}

/** The network that most tests of rights need: an operator at the root and a partner below. */
export const family = {
  root: { parent: null, operator: true },
  own: { parent: 'root' },
  below: { parent: 'own' },
} as const;

/**
 * Sets up a server with a network, parents before children, in which everybody is signed in: `server`, and each member
 * by key. As with `setUp`, ids and tokens are available in later hooks and in tests. It fails after the last test if
 * one of them left an unreadable log entry.
 */
export function setUpNetwork<Name extends string>(
  now: Date,
  people: Readonly<Record<Name, Plan<NoInfer<Name>>>>,
): { readonly server: TestServer } & Readonly<Record<Name, Member>> {
  const server = setUp(() => startTestServer(now));
  const plans = Object.entries<Plan<Name>>(people) as [Name, Plan<Name>][];
  const members = Object.fromEntries(plans.map(([name]) => [name, {}])) as Record<Name, Member>;
  beforeAll(async () => {
    for (const [key, { name = capitalised(key), parent, operator, ...more }] of plans) {
      const created = await createPartner(server.database.db, {
        ...more,
        name,
        ...(parent === undefined ? {} : { parent: parent && members[parent] }),
        ...(operator ? { roles: ['ROLE_USER', 'ROLE_ADMIN'] } : {}),
      });
      Object.assign(members[key], created);
    }
    for (const member of Object.values<Member>(members))
      Object.assign(member, { token: await server.signIn(member.email) });
  });
  // Everything the tests have logged is readable.
  afterAll(async () => expect(await unnamedIn(server.database.db)).toEqual([]));
  return { server, ...members };
}

function capitalised(key: string): string {
  return key.charAt(0).toUpperCase() + key.slice(1);
}
