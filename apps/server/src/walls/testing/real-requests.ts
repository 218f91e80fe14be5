import { sql } from 'kysely';
import { demoKickStarts, demoLogins, demoPassword } from '../../demo/logins.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { appCode } from '../../session/testing/app-code.ts';
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
  readonly tokens: Readonly<Record<'anna' | 'operator', string>>;
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
const forgetful = [demoKickStarts[2], demoKickStarts[3], demoKickStarts[4]];
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

function pendingOf({ identities }: Demo): string {
  return `select max(id) as id from payouts where status = 3 and partner_id = ${identities.anna.partner}`;
}

const aDeletionRequest: Prepare = async ({ server, identities }) => {
  await sql`insert into deletion_requests (user_id, created_at)
            values (${identities.swissPremium.user}, now()) on conflict do nothing`.execute(
    server.database.db,
  );
  return {};
};

const disabledUser: Prepare = async ({ identities }) => ({ objects: { user: identities.disabled.user } });

const password = { password: demoPassword };

/** Takes the second factor away, and sets up a new one as far as its secret. */
async function withNewSecret({ server, tokens }: Demo): Promise<{ code: string }> {
  const call = (path: string) =>
    server.call(tokens.anna, { method: 'POST', url: `/api/user/second-factor${path}`, payload: password });
  await call('/disable');
  const { secret } = (await call('')).json();
  return { code: appCode(secret, server.deps.clock.now()) };
}

const withSecondFactor: Prepare = async (demo) => {
  const payload = await withNewSecret(demo);
  await demo.server.call(demo.tokens.anna, {
    method: 'POST',
    url: '/api/user/second-factor/confirm',
    payload,
  });
  return { row: { body: () => password } };
};

export const realRequests: Readonly<Record<string, Prepare>> = {
  'POST /api/login': async () => ({
    row: { body: () => ({ username: demoLogins.anna, password: demoPassword }) },
  }),
  'POST /api/lock-screen/unlock': async () => ({ row: { body: () => ({ password: demoPassword }) } }),
  'POST /api/user/password': async () => ({
    row: { body: () => ({ currentPassword: demoPassword, password: 'Ganz-neu-2026' }) },
  }),
  'POST /api/user/second-factor': async () => ({ row: { body: () => password } }),
  'POST /api/user/second-factor/confirm': async (demo) => {
    const given = await withNewSecret(demo);
    return { row: { body: () => given } };
  },
  'POST /api/user/second-factor/recovery-codes': withSecondFactor,
  'POST /api/user/second-factor/disable': withSecondFactor,
  'POST /api/users/{id}/second-factor/reset': disabledUser,
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
      acceptedDocuments: [1],
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
  // What is available is taken by one payout: it is given back before the next one is asked for.
  'POST /api/payouts': async (demo) => {
    const id = await oneId(demo, pendingOf(demo));
    if (id !== 0)
      await demo.server.call(demo.tokens.operator, {
        method: 'PATCH',
        url: `/api/payouts/${id}`,
        headers: { 'content-type': 'application/merge-patch+json' },
        payload: { status: 2, reason: 'Auf Wunsch' },
      });
    return {};
  },
  'GET /pdf/payout/{id}/correction': async (demo) => ({
    objects: {
      payout: await oneId(demo, `select min(payout_id) as id from payout_papers where kind = 'correction'`),
    },
  }),
  'PATCH /api/payouts/{id}': async (demo) => {
    if ((await oneId(demo, pendingOf(demo))) === 0)
      await demo.server.call(demo.tokens.anna, {
        method: 'POST',
        url: '/api/payouts',
        payload: { user: `/api/users/${demo.identities.anna.user}` },
      });
    return { objects: { payout: await oneId(demo, pendingOf(demo)) } };
  },
  'GET /api/deletion_requests': aDeletionRequest,
  'GET /api/deletion_requests/{id}': aDeletionRequest,
  'DELETE /api/aks/{id}': async (demo) => {
    await sql`insert into aks (project_id, code, created_at, updated_at)
              select min(id), ${`Q${Date.now()}`}, now(), now() from projects
              where partner_id = ${demo.identities.anna.partner}`.execute(demo.server.database.db);
    return {};
  },
  'DELETE /api/sessions/{id}': async (demo) => {
    await demo.server.signIn(demoLogins.basic, demoPassword);
    return { objects: { session: await oneId(demo, 'select max(id) as id from sessions') } };
  },
  'GET /api/aks/{id}': async (demo) => ({
    objects: { aks: await oneId(demo, 'select min(id) as id from aks') },
  }),
};
