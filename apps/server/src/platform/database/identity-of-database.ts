import pg from 'pg';

/** Which database of which cluster: a replica says the same as its primary, and no other database does. */
export interface Identity {
  /** Empty where the role may not ask for it. */
  readonly cluster: string;
  readonly database: string;
}

const CLUSTER = `(select system_identifier::text from pg_control_system())`;
const askFor = (cluster: string) =>
  `select ${cluster} as cluster, oid::text as database from pg_database where datname = current_database()`;

/** Asks a connection. */
export async function identityOf(client: pg.ClientBase): Promise<Identity> {
  const ask = async (text: string) => (await client.query<Identity>(text)).rows[0];
  const found = await ask(askFor(CLUSTER)).catch((error: unknown) => {
    // Some providers keep the function to themselves.
    if (error instanceof pg.DatabaseError && error.code === '42501') return ask(askFor(`''`));
    throw error;
  });
  if (found === undefined) throw new Error('a database does not list itself');
  return found;
}

export function isSameDatabase(one: Identity, other: Identity): boolean {
  const isSameCluster = one.cluster === other.cluster || one.cluster === '' || other.cluster === '';
  return isSameCluster && one.database === other.database;
}
