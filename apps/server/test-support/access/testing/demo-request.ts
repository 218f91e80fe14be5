import { sql } from 'kysely';
import { demoLogins } from '../../../demo/logins.ts';
import type { TestServer } from '../../test-server.ts';
import type { Objects } from './objects.ts';
import type { Row } from './row.ts';

type Login = keyof typeof demoLogins;

/** People who can sign in to the demo network, with their ids in its database. */
export type Identities = Readonly<Record<Login, { readonly user: number; readonly partner: number }>>;

export async function identitiesOf({ database }: TestServer): Promise<Identities> {
  const found = await sql<{ email: string; user: number; partner: number }>`
    select email, users.id as "user", partners.id as partner
    from users join partners on partners.user_id = users.id`.execute(database.db);
  const known = new Map(found.rows.map(({ email, ...identity }) => [email, identity]));
  const entries = Object.entries(demoLogins).map(([login, email]) => [login, known.get(email)]);
  return Object.fromEntries(entries) as Identities;
}

export interface Demo {
  readonly server: TestServer;
  readonly identities: Identities;
  readonly tokens: Readonly<Record<'anna' | 'operator', string>>;
}

/** How to make a call succeed on the demo network if the access matrix only covers a refusal or another object. */
export interface RealRequest {
  readonly row?: Partial<Row>;
  readonly objects?: Partial<Objects>;
  /** The server on which it succeeds instead, with a database of its own. */
  readonly server?: TestServer;
}

export type Prepare = (demo: Demo) => Promise<RealRequest>;

export async function oneId({ server }: Demo, query: string): Promise<number> {
  const { rows } = await sql.raw<{ id: number | null }>(query).execute(server.database.db);
  return rows[0]?.id ?? 0;
}
