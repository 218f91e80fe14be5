import pg from 'pg';
import { ConfigError } from '../../platform/config.ts';
import { checkServer } from '../../platform/database/check-server.ts';
import {
  type AppliedMigration,
  MigrationError,
  readMigrations,
  refuseDrift,
} from '../../platform/database/migration-files.ts';
import { isThisMachine } from './check-configuration.ts';
import { compareClocks } from './check-machine.ts';
import { type Finding, fault, fine, note, warning } from './finding.ts';

/** URLs of the database for the server's role and for the tables' owner. */
export interface DatabaseAddresses {
  readonly url: string;
  readonly ownerUrl: string;
}

/** The findings, and whether the schema is this version's, so that more can be queried. */
export interface ExaminedDatabase {
  readonly findings: readonly Finding[];
  readonly isUsable: boolean;
}

const PATIENCE_MS = 5_000;

/** Oldest supported PostgreSQL. */
const OLDEST = 15;

/** Connections that one process may hold, plus a command next to it (docs/scaling.md). */
const NEEDED_CONNECTIONS = 30;

/** Checks the database as the server does at its start, and what a start takes for granted. Read-only. */
export async function checkDatabase({ url, ownerUrl }: DatabaseAddresses): Promise<ExaminedDatabase> {
  const findings: Finding[] = [];
  const isTwoRoles = ownerUrl !== url;
  for (const [variable, address] of [
    ['DATABASE_URL', url],
    ...(isTwoRoles ? ([['MIGRATION_DATABASE_URL', ownerUrl]] as const) : []),
  ] as const) {
    const refused = await whyRefused(address, variable);
    if (refused !== null) return { findings: [refused], isUsable: false };
  }
  findings.push(...(await withClient(url, (client) => serverFindings(client, url))));
  const schema = await withClient(ownerUrl, schemaOf);
  const migrations = await migrationFindings(schema);
  findings.push(...migrations.findings);
  findings.push(...(await withClient(ownerUrl, (client) => ownerFindings(client, schema.isEmpty))));
  if (migrations.isUsable)
    findings.push(...(await withClient(url, (client) => roleFindings(client, isTwoRoles))));
  return { findings, isUsable: migrations.isUsable };
}

async function whyRefused(url: string, variable: string): Promise<Finding | null> {
  try {
    await checkServer(url, variable);
    return null;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const [, text = error.message] = new RegExp(`^${variable} (.*)$`).exec(error.message) ?? [];
    return fault(variable, text.replace(/\.$/, ''), remedyFor(text));
  }
}

function remedyFor(reason: string): string {
  if (/password|authentication|role/i.test(reason))
    return 'correct user and password in the address, or pg_hba.conf';
  if (/does not exist/.test(reason)) return 'create the database: createdb NAME';
  if (/ENOTFOUND|EAI_AGAIN/.test(reason)) return 'correct the host in the address';
  if (/certificate|SSL|TLS/i.test(reason)) return 'correct sslmode and sslrootcert in the address';
  if (/primary|pooler/.test(reason)) return 'change the address';
  return 'start PostgreSQL, or correct host and port in the address';
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'blattwerk-doctor',
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

interface ServerRow {
  readonly version: number;
  readonly text: string;
  readonly encoding: string;
  readonly now: Date;
  readonly most: number;
  readonly used: number;
  readonly unsafe: string | null;
  readonly ssl: boolean | null;
  readonly has_icu: boolean;
  readonly has_trgm: boolean;
}

async function serverFindings(client: pg.Client, url: string): Promise<Finding[]> {
  const sentAt = Date.now();
  const { rows } = await client.query<ServerRow>(`
    select current_setting('server_version_num')::int / 10000 as version, current_setting('server_version') as text,
      current_setting('server_encoding') as encoding, clock_timestamp() as now,
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as most,
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend'
        and application_name not like 'blattwerk%') as used,
      (select string_agg(name, ', ') from pg_settings where name in ('fsync', 'full_page_writes') and setting = 'off') as unsafe,
      (select ssl from pg_stat_ssl where pid = pg_backend_pid()) as ssl,
      exists (select from pg_collation where collprovider = 'i') as has_icu,
      exists (select from pg_available_extensions where name = 'pg_trgm') as has_trgm`);
  const [row] = rows;
  if (row === undefined) return [];
  const findings: Finding[] = [];
  if (row.version < OLDEST)
    findings.push(fault('database', `PostgreSQL ${row.text} is too old`, `update it to ${OLDEST} or newer`));
  else findings.push(fine('database', `PostgreSQL ${row.text} answers`));
  if (row.encoding !== 'UTF8')
    findings.push(
      fault(
        'database',
        `stores texts as ${row.encoding}`,
        'create another one: createdb --encoding=UTF8 --template=template0',
      ),
    );
  if (!row.has_icu)
    findings.push(
      fault(
        'database',
        'PostgreSQL was built without ICU, which is needed to sort names',
        'use a build with ICU',
      ),
    );
  if (!row.has_trgm)
    findings.push(
      fault(
        'database',
        'the extension pg_trgm is not installed',
        'install the contrib package of PostgreSQL',
      ),
    );
  if (row.unsafe !== null)
    findings.push(
      fault(
        'database',
        `${row.unsafe} is off: a power cut destroys the books`,
        'switch it on in postgresql.conf',
      ),
    );
  if (row.most - row.used < NEEDED_CONNECTIONS)
    findings.push(
      warning(
        'database',
        `others hold ${row.used} of ${row.most} connections, and a process takes up to ${NEEDED_CONNECTIONS}`,
        'raise max_connections',
      ),
    );
  if (row.ssl === false && !isLocal(url))
    findings.push(
      warning('database', 'the connection is not encrypted', 'append ?sslmode=verify-full to the address'),
    );
  findings.push(compareClocks('the database', row.now, new Date((sentAt + Date.now()) / 2)));
  return findings;
}

/** On this machine, or in a container network, where names have no dots. */
function isLocal(url: string): boolean {
  const { hostname } = new URL(url);
  return hostname === '' || hostname.startsWith('%2F') || isThisMachine(hostname) || !hostname.includes('.');
}

interface Schema {
  /** The applied migrations; null if the product was never installed there. */
  readonly applied: readonly AppliedMigration[] | null;
  readonly isEmpty: boolean;
}

async function schemaOf(client: pg.Client): Promise<Schema> {
  const { rows } = await client.query<{ tables: number; known: boolean }>(
    `select count(*)::int as tables, coalesce(bool_or(relname = 'schema_migrations'), false) as known
     from pg_class where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace`,
  );
  const { tables = 0, known = false } = rows[0] ?? {};
  if (!known) return { applied: null, isEmpty: tables === 0 };
  const applied = await client.query<AppliedMigration>(
    'select version, name, checksum from schema_migrations order by version',
  );
  return { applied: applied.rows, isEmpty: false };
}

async function migrationFindings({ applied, isEmpty }: Schema): Promise<ExaminedDatabase> {
  if (applied === null) {
    const finding = isEmpty
      ? note('migrations', 'the database is empty: the first start creates its tables')
      : fault(
          'migrations',
          'the database holds tables of another program',
          'give the product a database of its own',
        );
    return { findings: [finding], isUsable: false };
  }
  const migrations = await readMigrations();
  try {
    refuseDrift(migrations, applied);
  } catch (error) {
    if (!(error instanceof MigrationError)) throw error;
    const [text = '', remedy = 'use the program of this version as released'] = error.message.split(': ');
    return { findings: [fault('migrations', text, remedy)], isUsable: false };
  }
  const missing = migrations.length - applied.length;
  if (missing === 0)
    return { findings: [fine('migrations', `all ${applied.length} are applied`)], isUsable: true };
  const text = `${missing} of ${migrations.length} are missing: the next start applies them, and only a backup can undo that`;
  return { findings: [warning('migrations', text, 'run npm run backup first')], isUsable: false };
}

async function ownerFindings(client: pg.Client, isEmpty: boolean): Promise<Finding[]> {
  const { rows } = await client.query<{ role: string; may: boolean; may_extend: boolean }>(
    `select current_user as role, has_schema_privilege(current_schema(), 'create') as may,
       has_database_privilege(current_database(), 'create')
         or exists (select from pg_extension where extname = 'pg_trgm') as may_extend`,
  );
  const [row] = rows;
  if (row === undefined) return [];
  if (!row.may)
    return [
      fault(
        'rights',
        `${row.role} may not create tables: no migration can run`,
        'set their owner in MIGRATION_DATABASE_URL',
      ),
    ];
  if (isEmpty && !row.may_extend)
    return [
      fault(
        'rights',
        `${row.role} may not create the extension pg_trgm`,
        `grant create on database … to ${row.role}`,
      ),
    ];
  return [fine('rights', `${row.role} may change tables`)];
}

async function roleFindings(client: pg.Client, isTwoRoles: boolean): Promise<Finding[]> {
  const { rows } = await client.query<{ role: string; is_super: boolean; reads: boolean; changes: boolean }>(
    `select current_user as role, (select rolsuper from pg_roles where rolname = current_user) as is_super,
       has_table_privilege('users', 'select, insert, update, delete')
         and has_table_privilege('postings', 'select, insert') as reads,
       has_table_privilege('postings', 'update') or has_table_privilege('audit_log', 'delete') as changes`,
  );
  const [row] = rows;
  if (row === undefined) return [];
  if (!row.reads)
    return [
      fault(
        'rights',
        `${row.role} may not read and write the tables`,
        'start once with MIGRATION_DATABASE_URL, which grants it',
      ),
    ];
  if (row.is_super)
    return [
      warning(
        'rights',
        `the server signs in as the superuser ${row.role}`,
        'give it a role of its own, as deploy/create-application-role.sh does',
      ),
    ];
  if (!row.changes) return [fine('rights', `${row.role} may only append to books and audit log`)];
  return [
    warning(
      'rights',
      `${row.role} may change books and audit log`,
      isTwoRoles
        ? 'revoke these rights'
        : 'give the server a second role, and set the owner in MIGRATION_DATABASE_URL',
    ),
  ];
}
