import pg from 'pg';

/** Identifies a database and its cluster: equal for a primary and its replicas, different for any other database. */
export interface Identity {
  /** Empty if the role may not read it. */
  readonly cluster: string;
  readonly database: string;
}

const CLUSTER = `(select system_identifier::text from pg_control_system())`;
const askFor = (cluster: string) =>
  `select ${cluster} as cluster, oid::text as database from pg_database where datname = current_database()`;

/** Queries the identity on a connection. */
export async function identityOf(client: pg.ClientBase): Promise<Identity> {
  const ask = async (text: string) => (await client.query<Identity>(text)).rows[0];
  const found = await ask(askFor(CLUSTER)).catch((error: unknown) => {
    // Some providers revoke access to this function.
    if (error instanceof pg.DatabaseError && error.code === '42501') return ask(askFor(`''`));
    throw error;
  });
  if (found === undefined) throw new Error('the database is missing in pg_database');
  return found;
}

export function isSameDatabase(one: Identity, other: Identity): boolean {
  const isSameCluster = one.cluster === other.cluster || one.cluster === '' || other.cluster === '';
  return isSameCluster && one.database === other.database;
}
