import { berlinDay } from '@blattwerk/plan/days.ts';
import { type Kysely, sql } from 'kysely';
import { storedKinds } from '../../../network/memberships/stored-kinds.ts';
import type { DB } from '../../../platform/database/database-types.ts';
import { onlyRow } from '../../../platform/database/only-row.ts';
import { onSession } from '../../../platform/database/sessions.ts';
import { inTransaction, type Tx } from '../../../platform/database/transaction.ts';
import { readInstant } from '../../../sales/orders/import/read-cell.ts';
import type { Cells } from '../../../sales/orders/import/row-reader.ts';
import { type FileColumns, readTakeoverFile } from '../read-takeover-file.ts';
import { type Fault, Report, reportFaults, type TakeoverReport } from '../report.ts';
import { oneOf, readWhole } from '../takeover-cells.ts';

/** The columns of the file of memberships (docs/takeover.md). */
const membershipColumns: FileColumns = {
  name: 'memberships',
  required: ['old_number', 'kind', 'start_date', 'expiry_date', 'qp'],
  optional: [],
};

const MOST_QP = 100_000;
const ROWS_AT_ONCE = 500;

interface MembershipsOptions {
  readonly now: () => Date;
  readonly by: number;
  readonly isCheck: boolean;
}

/**
 * Takes over memberships bought elsewhere, identified by partner, kind and first day. All valid rows are stored
 * together.
 * @throws UnreadableFileError before anything is stored
 */
export async function takeMembershipsOver(
  db: Kysely<DB>,
  file: AsyncIterable<Uint8Array>,
  options: MembershipsOptions,
): Promise<TakeoverReport> {
  return onSession(db, async (session) => {
    const report = new Report();
    try {
      await stage(session, file, report);
      return await session.transaction().execute(async (tx) => {
        await check(tx, report);
        if (!options.isCheck) await write(tx, { now: options.now(), by: options.by });
        return report.result();
      });
    } finally {
      await inTransaction(session, dropStaged).catch(() => undefined);
    }
  });
}

async function dropStaged(tx: Tx): Promise<void> {
  await sql`drop table if exists pg_temp.takeover_days`.execute(tx);
}

/** Reads the file into a temporary table, in transactions of its own: the upload may be slow. */
async function stage(session: Kysely<DB>, file: AsyncIterable<Uint8Array>, report: Report): Promise<void> {
  await inTransaction(session, async (tx) => {
    await dropStaged(tx);
    await sql`
      create temp table takeover_days (
        line integer primary key, is_bad boolean not null, old_number text, kind text, start_date date, expiry_date date,
        qp integer, partner_id bigint, membership_id bigint, is_changed boolean
      )`.execute(tx);
  });
  let waiting: object[] = [];
  const flush = async () => {
    const rows = JSON.stringify(waiting);
    waiting = [];
    await inTransaction(session, (tx) =>
      sql`
        insert into takeover_days (line, is_bad, old_number, kind, start_date, expiry_date, qp)
        select * from jsonb_to_recordset(${rows}::jsonb) as row (
          line integer, is_bad boolean, old_number text, kind text, start_date date, expiry_date date, qp integer)`.execute(
        tx,
      ),
    );
  };
  for await (const cells of readTakeoverFile(file, membershipColumns, report.ignore)) {
    const row = readMembership(cells);
    report.read(cells.faults);
    waiting.push({ ...row, line: cells.line, is_bad: cells.faults.length > 0 });
    if (waiting.length >= ROWS_AT_ONCE) await flush();
  }
  await flush();
}

function readMembership(cells: Cells) {
  const needed = <T>(column: string, value: T | null): T | null => {
    if (cells.text(column) === '') cells.fault(column, 'is missing');
    return value;
  };
  const day = (column: string) => {
    const instant = needed(column, cells.value(column, readInstant));
    return instant && berlinDay(instant.getTime());
  };
  const [start, expiry] = [day('start_date'), day('expiry_date')];
  if (start !== null && expiry !== null && expiry <= start)
    cells.fault('expiry_date', 'does not lie after start_date');
  return {
    old_number: cells.required('old_number', 50),
    kind: needed('kind', cells.value('kind', oneOf(Object.values(storedKinds)))),
    start_date: start,
    expiry_date: expiry,
    qp: needed(
      'qp',
      cells.value('qp', (text) => readWhole(text, MOST_QP)),
    ),
  };
}

async function check(tx: Tx, report: Report): Promise<void> {
  await sql`
    update takeover_days as row set partner_id = partner.id from partners as partner
    where partner.old_number = row.old_number`.execute(tx);
  await sql`
    update takeover_days as row set membership_id = known.id,
      is_changed = (known.expiry_date, known.qp) is distinct from (row.expiry_date, row.qp)
    from memberships as known join takeover_memberships as taken on taken.membership_id = known.id
    where known.partner_id = row.partner_id and known.kind = row.kind and known.start_date = row.start_date`.execute(
    tx,
  );
  const inColumn = (column: string) => ({
    table: 'takeover_days',
    column,
    onFault: (fault: Fault) => report.fail(fault),
  });
  await reportFaults(
    tx,
    inColumn('old_number'),
    sql`
    select line, to_json(old_number)::text || ' is nobody''s number here' as reason
    from takeover_days where not is_bad and partner_id is null`,
  );
  await reportFaults(
    tx,
    inColumn('expiry_date'),
    sql`
    select line, 'is another one than in the file before: since the first month was closed, files only add' as reason
    from takeover_days where not is_bad and is_changed and exists (select from cycles where closed_at is not null)`,
  );
  await reportFaults(
    tx,
    inColumn('start_date'),
    sql`
    select line, 'lies within another membership of this kind, from '
      || case when other_expiry > start_date then other_start || ' to ' || other_expiry
              else next_start || ' to ' || next_expiry end as reason
    from (
      select line, start_date, is_file, lag(start_date) over days as other_start, lag(expiry_date) over days as other_expiry,
             expiry_date, lead(is_file) over days as is_next_file, lead(start_date) over days as next_start,
             lead(expiry_date) over days as next_expiry
      from (
        select line, partner_id, kind, start_date, expiry_date, true as is_file from takeover_days where not is_bad
        union all
        select null, held.partner_id, held.kind, held.start_date, held.expiry_date, false
        from memberships as held
        where held.partner_id in (select partner_id from takeover_days where not is_bad)
          and held.id not in (select membership_id from takeover_days where membership_id is not null)
      ) as spans
      window days as (partition by partner_id, kind order by start_date, expiry_date, line)
    ) as following
    where is_file and (other_expiry > start_date or not is_next_file and next_start < expiry_date)`,
  );
  const { rows } = await sql<{ added: number; changed: number; unchanged: number }>`
    select count(*) filter (where membership_id is null) as added,
           count(*) filter (where is_changed) as changed,
           count(*) filter (where not is_changed) as unchanged
    from takeover_days where not is_bad`.execute(tx);
  report.count(onlyRow(rows));
}

async function write(tx: Tx, { now, by }: { readonly now: Date; readonly by: number }): Promise<void> {
  await sql`
    update memberships as known set expiry_date = row.expiry_date, qp = row.qp
    from takeover_days as row where not row.is_bad and row.is_changed and known.id = row.membership_id`.execute(
    tx,
  );
  await sql`
    with added as (
      insert into memberships (partner_id, kind, qp, start_date, expiry_date)
      select partner_id, kind, qp, start_date, expiry_date
      from takeover_days where not is_bad and membership_id is null
      order by line
      returning id
    )
    insert into takeover_memberships (membership_id, taken_over_at, taken_over_by)
    select id, ${now}, ${by} from added`.execute(tx);
}
