import { refusal } from '@blattwerk/contract/http/refusal.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import { type Kysely, sql } from 'kysely';
import { lockBooks } from '../../../money/books/books-lock.ts';
import { invalidField } from '../../../platform/api-error.ts';
import type { DB } from '../../../platform/database/database-types.ts';
import { onlyRow } from '../../../platform/database/only-row.ts';
import { onSession } from '../../../platform/database/sessions.ts';
import { inTransaction, type Tx } from '../../../platform/database/transaction.ts';
import { readAmount, readInstant } from '../../../sales/orders/import/read-cell.ts';
import type { Cells } from '../../../sales/orders/import/row-reader.ts';
import { type FileColumns, readTakeoverFile } from '../read-takeover-file.ts';
import { type Fault, Report, reportFaults, type TakeoverReport } from '../report.ts';
import { limited } from '../takeover-cells.ts';
import { type Landing, landBalances } from './land-balances.ts';

/** The columns of the file of balances (docs/takeover.md). */
const balanceColumns: FileColumns = {
  name: 'balances',
  required: ['old_number', 'amount'],
  optional: ['available_at', 'text'],
};

/** What partners read as its text, unless the file has another. */
const TEXT = 'Guthaben aus dem bisherigen System';
const ROWS_AT_ONCE = 500;

/**
 * `sumCents` is the total of the file; `landed` whether it was booked; `approval` what it waits for, null if it does
 * not wait.
 */
export interface BalancesReport extends TakeoverReport {
  readonly sumCents: number;
  readonly landed: boolean;
  readonly approval: number | null;
}

interface BalancesOptions extends Pick<Landing, 'now' | 'by' | 'proveAlone'> {
  readonly isCheck: boolean;
  /** The expected total; null in a dry run that only asks for the total. */
  readonly controlCents: number | null;
  /** Null in a dry run. */
  readonly reason: string | null;
}

/**
 * Prepares to book what the former system owed to partners, or they to it: all of the file or nothing. A second person
 * books it by approving it; if one person suffices, it is booked immediately. Changes in a later file, before the first
 * closing, are booked as differences.
 * @throws UnreadableFileError; ApiError 422 if the amounts do not add up to the control sum, and without a reason; 409
 * while another file waits
 */
export async function takeBalancesOver(
  db: Kysely<DB>,
  file: AsyncIterable<Uint8Array>,
  options: BalancesOptions,
): Promise<BalancesReport> {
  return onSession(db, async (session) => {
    const report = new Report();
    try {
      await stage(session, file, report);
      return await session.transaction().execute((tx) => checkAndBook(tx, report, options));
    } finally {
      await inTransaction(session, dropStaged).catch(() => undefined);
    }
  });
}

async function dropStaged(tx: Tx): Promise<void> {
  await sql`drop table if exists pg_temp.takeover_amounts`.execute(tx);
}

/** Reads the file into a temporary table, in transactions of its own: the upload may be slow. */
async function stage(session: Kysely<DB>, file: AsyncIterable<Uint8Array>, report: Report): Promise<void> {
  await inTransaction(session, async (tx) => {
    await dropStaged(tx);
    await sql`
      create temp table takeover_amounts (
        line integer primary key, is_bad boolean not null, old_number text, cents bigint, available_at timestamptz,
        text text, partner_id bigint, known_cents bigint
      )`.execute(tx);
  });
  let waiting: object[] = [];
  const flush = async () => {
    const rows = JSON.stringify(waiting);
    waiting = [];
    await inTransaction(session, (tx) =>
      sql`
        insert into takeover_amounts (line, is_bad, old_number, cents, available_at, text)
        select * from jsonb_to_recordset(${rows}::jsonb) as row (
          line integer, is_bad boolean, old_number text, cents bigint, available_at timestamptz, text text)`.execute(
        tx,
      ),
    );
  };
  for await (const cells of readTakeoverFile(file, balanceColumns, report.ignore)) {
    const row = readBalance(cells);
    report.read(cells.faults);
    waiting.push({ ...row, line: cells.line, is_bad: cells.faults.length > 0 });
    if (waiting.length >= ROWS_AT_ONCE) await flush();
  }
  await flush();
}

function readBalance(cells: Cells) {
  const isOwed = cells.text('amount').startsWith('-');
  const cents = cells.value('amount', (text) => readAmount(isOwed ? text.slice(1).trim() : text));
  if (cells.text('amount') === '') cells.fault('amount', 'is missing');
  return {
    old_number: cells.required('old_number', 50),
    cents: cents === null ? null : isOwed ? -cents : cents,
    available_at: cells.instant('available_at', readInstant),
    text: limited(cells, 'text', 200) ?? TEXT,
  };
}

async function checkAndBook(
  tx: Tx,
  report: Report,
  { isCheck, controlCents, reason, ...landing }: BalancesOptions,
): Promise<BalancesReport> {
  await lockBooks(tx, 'exclusive');
  await check(tx, report, landing.by);
  const { rows } = await sql<{ sumCents: number; added: number; changed: number; unchanged: number }>`
    select coalesce(sum(cents), 0)::bigint as "sumCents",
           count(*) filter (where not is_bad and known_cents is null) as added,
           count(*) filter (where not is_bad and known_cents <> cents) as changed,
           count(*) filter (where not is_bad and known_cents = cents) as unchanged
    from takeover_amounts`.execute(tx);
  const { sumCents, ...counts } = onlyRow(rows);
  report.count(counts);
  if (controlCents === null && !isCheck) throw invalidField('control', 'takeoverControlMissing');
  if (controlCents !== null && sumCents !== controlCents)
    throw invalidField(
      'control',
      refusal('takeoverControlSum', { sum: formatCents(sumCents), control: formatCents(controlCents) }),
    );
  const result = report.result();
  if (isCheck || result.failed > 0) return { ...result, sumCents, landed: false, approval: null };
  if (reason === null) throw invalidField('reason', 'reasonMissing');
  const isChange = result.imported + result.updated > 0;
  const approval = isChange ? await landBalances(tx, result, { ...landing, sumCents, reason }) : null;
  return { ...result, sumCents, landed: approval === null, approval };
}

async function check(tx: Tx, report: Report, by: number): Promise<void> {
  await sql`
    update takeover_amounts as row set partner_id = partner.id, known_cents = known.amount_cents
    from partners as partner left join takeover_balances as known on known.partner_id = partner.id
    where partner.old_number = row.old_number`.execute(tx);
  const inColumn = (column: string) => ({
    table: 'takeover_amounts',
    column,
    onFault: (fault: Fault) => report.fail(fault),
  });
  await reportFaults(
    tx,
    inColumn('old_number'),
    sql`
    select line, to_json(old_number)::text || ' is nobody''s number here' as reason
    from takeover_amounts where not is_bad and partner_id is null`,
  );
  await reportFaults(
    tx,
    inColumn('old_number'),
    sql`
    select line, 'is your own: somebody else has to take it over' as reason
    from takeover_amounts where not is_bad and partner_id in (select id from partners where user_id = ${by})`,
  );
  await reportFaults(
    tx,
    inColumn('old_number'),
    sql`
    select line, 'is that of line ' || first || ', too' as reason
    from (
      select line, first_value(line) over (partition by old_number order by line) as first
      from takeover_amounts where not is_bad
    ) as doubled where first <> line`,
  );
  await reportFaults(
    tx,
    inColumn('amount'),
    sql`
    select line, 'is another one than in the file before: since the first month was closed, files only add' as reason
    from takeover_amounts
    where not is_bad and known_cents <> cents and exists (select from cycles where closed_at is not null)`,
  );
}
