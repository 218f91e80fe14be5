import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { Month } from './month.ts';
import type { AccountingSettings } from './settings.queries.ts';

/** A file handed over to the tax adviser: the first version of a month, or a later one. */
export interface AccountingExport {
  readonly id: number;
  readonly version: number;
  readonly at: Date;
  /** Who handed it over, or prepared the later version. */
  readonly by: { readonly id: number; readonly name: string };
  /** Who approved a later version; null if one person sufficed. */
  readonly approvedBy: { readonly id: number; readonly name: string } | null;
  /** Reason for a later version; null for the first one. */
  readonly reason: string | null;
  readonly settings: AccountingSettings;
  readonly lines: number;
  readonly sha256: Buffer;
}

/** All versions of a month, the latest first; empty if the month was not handed over. */
export async function findVersions(db: Kysely<DB>, { dateFrom }: Month): Promise<AccountingExport[]> {
  const { rows } = await sql<AccountingExport>`
    select version.id, version.version, version.at, ${personOf('preparer')} as by,
      case when decider.id is not null then ${personOf('decider')} end as "approvedBy",
      version.reason, version.settings, version.lines, version.sha256
    from (
      select id, month, 1 as version, exported_at as at, exported_by, null::bigint as approval_id, null as reason, settings, lines,
        sha256
      from accounting_exports
      union all
      select first.id, first.month, later.version, later.exported_at, later.exported_by, later.approval_id, later.reason,
        later.settings, later.lines, later.sha256
      from accounting_export_versions as later join accounting_exports as first on first.id = later.export_id
    ) as version
    left join users as preparer on preparer.id = version.exported_by
    left join approvals as approval on approval.id = version.approval_id
    left join users as decider on decider.id = approval.decided_by
    where version.month = ${dateFrom}::date
    order by version.version desc`.execute(db);
  return rows;
}

function personOf(table: 'preparer' | 'decider') {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  const id = table === 'preparer' ? sql`version.exported_by` : column('id');
  return sql`json_build_object('id', ${id},
    'name', coalesce(${column('first_name')} || ' ' || ${column('last_name')}, ''))`;
}

/** The latest version of a month; undefined if the month was not handed over. */
export async function findExport(db: Kysely<DB>, month: Month): Promise<AccountingExport | undefined> {
  return (await findVersions(db, month))[0];
}

/** The bytes of a version; undefined for versions older than their storage, and once names in it had to be removed. */
export async function findKeptFile(
  db: Kysely<DB>,
  { id, version }: Pick<AccountingExport, 'id' | 'version'>,
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('accounting_export_files')
    .select('file')
    .where('export_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return row?.file;
}

/** The open approval of a new version; null if there is none. */
export async function findWaitingVersion(db: Kysely<DB>, subject: string): Promise<number | null> {
  const row = await db
    .selectFrom('approvals')
    .select('id')
    .where('kind', '=', 'accounting.version')
    .where('subject', '=', subject)
    .where('status', '=', 'open')
    .executeTakeFirst();
  return row?.id ?? null;
}

interface Handed {
  readonly at: Date;
  readonly by: number;
  readonly settings: AccountingSettings;
  readonly lines: number;
  readonly sha256: Buffer;
  readonly bytes: Buffer;
}

/** Marks a month as handed over, with the entries in its file. Needs `lockAccountingSettings`. */
export async function insertExport(
  tx: Tx,
  { month, at, by, settings, lines, sha256, bytes }: Handed & { readonly month: Month },
  entries: readonly number[],
): Promise<void> {
  const { id } = await tx
    .insertInto('accounting_exports')
    .values({
      month: month.dateFrom,
      exported_at: at,
      exported_by: by,
      settings: JSON.stringify(settings),
      lines,
      sha256,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    insert into accounting_export_entries (entry_id, export_id)
    select entry, ${id} from unnest(${entries}::bigint[]) as entry`.execute(tx);
  await keepFile(tx, { id, version: 1, bytes });
}

/** Adds a later version of a month. Needs `lockAccountingSettings`. */
export async function insertVersion(
  tx: Tx,
  version: Handed & {
    readonly id: number;
    readonly version: number;
    readonly reason: string;
    readonly approval: number | null;
  },
): Promise<void> {
  const { id, at, by, settings, lines, sha256, bytes, reason, approval } = version;
  await tx
    .insertInto('accounting_export_versions')
    .values({
      export_id: id,
      version: version.version,
      exported_at: at,
      exported_by: by,
      approval_id: approval,
      reason,
      settings: JSON.stringify(settings),
      lines,
      sha256,
    })
    .execute();
  await keepFile(tx, { id, version: version.version, bytes });
}

async function keepFile(
  tx: Tx,
  { id, version, bytes }: { readonly id: number; readonly version: number; readonly bytes: Buffer },
): Promise<void> {
  await tx.insertInto('accounting_export_files').values({ export_id: id, version, file: bytes }).execute();
}
