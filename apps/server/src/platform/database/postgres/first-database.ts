import pg from 'pg';
import { addressOf, applicationRole, type Credentials, databaseName, superuser } from './credentials.ts';

/** Creates the application's role and database if they are missing. The role owns nothing. */
export async function createFirstDatabase(credentials: Credentials, port: number): Promise<void> {
  const client = connectionTo(credentials, port);
  await client.connect();
  try {
    const found = await client.query<{ role: boolean; database: boolean }>(
      `select exists (select from pg_roles where rolname = $1) as role,
              exists (select from pg_database where datname = $2) as database`,
      [applicationRole, databaseName],
    );
    if (!found.rows[0]?.role) {
      const password = client.escapeLiteral(credentials.applicationPassword);
      await client.query(`create role ${applicationRole} login nosuperuser password ${password}`);
    }
    if (!found.rows[0]?.database) await client.query(`create database ${databaseName}`);
    await client.query(`revoke all on database ${databaseName} from public`);
    await client.query(`grant connect, temporary on database ${databaseName} to ${applicationRole}`);
  } finally {
    await client.end();
  }
}

/** Whether the server accepts the superuser's connections; `false` while it starts or recovers. */
export async function acceptsConnections(credentials: Credentials, port: number): Promise<boolean> {
  const client = connectionTo(credentials, port);
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch (error) {
    // Class 28, invalid password: waiting does not help.
    if (error instanceof pg.DatabaseError && error.code?.startsWith('28')) throw error;
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

function connectionTo(credentials: Credentials, port: number): pg.Client {
  const connectionString = addressOf(superuser, credentials.superuserPassword, port, 'postgres');
  return new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 });
}
