import { sql } from 'kysely';
import { demoKickStarts, demoLogins, demoPassword } from '../../demo/logins.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import type { Objects } from './objects.ts';
import type { Row } from './row.ts';

type Login = keyof typeof demoLogins;

/** Who can sign in to the demo network, in its database. */
export type Identities = Readonly<Record<Login, { readonly user: number; readonly partner: number }>>;

export async function identitiesOf({ database }: TestServer): Promise<Identities> {
  const found = await sql<{ email: string; user: number; partner: number }>`
    select email, users.id as "user", partners.id as partner
    from users join partners on partners.user_id = users.id`.execute(database.db);
  const known = new Map(found.rows.map(({ email, ...identity }) => [email, identity]));
  const entries = Object.entries(demoLogins).map(([login, email]) => [login, known.get(email)]);
  return Object.fromEntries(entries) as Identities;
}

interface Demo {
  readonly server: TestServer;
  readonly identities: Identities;
}

/** What makes a call succeed on the demo network, where the walls only know a refusal or another object. */
interface RealRequest {
  readonly row?: Partial<Row>;
  readonly objects?: Partial<Objects>;
}

type Prepare = (demo: Demo) => Promise<RealRequest>;

async function oneId({ server }: Demo, query: string): Promise<number> {
  const { rows } = await sql.raw<{ id: number | null }>(query).execute(server.database.db);
  return rows[0]?.id ?? 0;
}

/** Nobody asks for more than three codes a day. */
const forgetful = Object.values(demoKickStarts);
let asked = 0;

/** Somebody who has just been sent a code. */
async function withCode({ server }: Demo): Promise<{ email: string; code: string }> {
  const email = forgetful[asked % forgetful.length] ?? '';
  asked += 1;
  await server.app.inject({ method: 'POST', url: '/api/recovery', payload: { email } });
  return { email, code: String(await lastParameter(server, 'code')) };
}

/** A parameter of the latest message that has it. */
async function lastParameter(server: TestServer, name: string): Promise<string | number | undefined> {
  const messages = await server.outboxOf();
  return messages.findLast(({ parameters }) => Object.hasOwn(parameters, name))?.parameters[name];
}

const disabledUser: Prepare = async ({ identities }) => ({ objects: { user: identities.disabled.user } });

export const realRequests: Readonly<Record<string, Prepare>> = {
  'POST /api/login': async () => ({
    row: { body: () => ({ username: demoLogins.anna, password: demoPassword }) },
  }),
  'POST /api/lock-screen/unlock': async () => ({ row: { body: () => ({ password: demoPassword }) } }),
  'POST /api/user/password': async () => ({
    row: { body: () => ({ currentPassword: demoPassword, password: 'Ganz-neu-2026' }) },
  }),
  'POST /api/users/{id}/disable': disabledUser,
  'POST /api/users/{id}/enable': disabledUser,
  'PUT /api/users/{id}/roles': disabledUser,
  'GET /api/sign-up/check': async (demo) => {
    const { rows } = await sql<{ code: string }>`select code from referral_links limit 1`.execute(
      demo.server.database.db,
    );
    return { row: { query: () => ({ code: rows[0]?.code ?? '' }) } };
  },
  'POST /api/sign-up/confirm': async ({ server }) => {
    const payload = {
      firstName: 'Uwe',
      lastName: 'Ast',
      email: `${crypto.randomUUID()}@example.org`,
      password: 'Ganz-neu-2026',
    };
    await server.app.inject({ method: 'POST', url: '/api/sign-up', payload });
    const link = String(await lastParameter(server, 'link'));
    return { row: { body: () => ({ token: /[\w-]{20,}$/.exec(link)?.[0] }) } };
  },
  'POST /api/recovery/check': async (demo) => {
    const given = await withCode(demo);
    return { row: { body: () => given } };
  },
  'POST /api/recovery/password': async (demo) => {
    const given = { ...(await withCode(demo)), password: 'Ganz-neu-2026' };
    return { row: { body: () => given } };
  },
  'GET /api/outbox': async ({ server }) => {
    await server.deps.messages.queue(server.database.db, {
      to: { email: 'leaf@example.org', locale: 'de' },
      channel: 'mail',
      template: 'password-changed',
      parameters: { date: '17. Oktober 2026' },
    });
    return {};
  },
  'GET /api/outbox/{id}': async (demo) => ({
    objects: { outboxMessage: await oneId(demo, 'select max(id) as id from outbox') },
  }),
  'PATCH /api/payouts/{id}': async (demo) => ({
    objects: { payout: await oneId(demo, 'select max(id) as id from payouts where status = 3') },
  }),
  'GET /api/aks/{id}': async (demo) => ({
    objects: { aks: await oneId(demo, 'select min(id) as id from aks') },
  }),
};
