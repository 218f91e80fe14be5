import { type Kysely, sql } from 'kysely';
import { findPlanInForce } from '../../../company/plans/find-plan.ts';
import { hashPassword } from '../../../identity/session/password.ts';
import { createToken } from '../../../identity/session/token.ts';
import { lockTree } from '../../../network/placing/place-partner.ts';
import { PlacementError } from '../../../network/placing/require-place.ts';
import { ApiError } from '../../../platform/api-error.ts';
import type { DB } from '../../../platform/database/database-types.ts';
import { onlyRow } from '../../../platform/database/only-row.ts';
import { onSession } from '../../../platform/database/sessions.ts';
import { inTransaction, type Tx } from '../../../platform/database/transaction.ts';
import { isUniqueViolation } from '../../../platform/database/violations.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import { readTakeoverFile } from '../read-takeover-file.ts';
import { Report, type TakeoverReport } from '../report.ts';
import { checkPeople } from './check-people.ts';
import { peopleColumns, readPerson } from './read-person.ts';
import { dropStagedPeople, StagedPeople } from './staged-people.ts';
import { keepParts, writeAccountData } from './write-account-data.ts';
import { type Writing, writeAccounts, writePersons, writePlaces, writeStates } from './write-people.ts';

/** The result of a file of people; `tree` is the resulting tree, or the one that would result. */
export interface PeopleReport extends TakeoverReport {
  readonly tree: PlannedTree;
}

interface TakeoverOptions {
  readonly now: () => Date;
  readonly secrets: Secrets;
  /** The user on whose behalf it runs. */
  readonly by: number;
  /** A dry run: reads and compares, and writes nothing. */
  readonly isCheck: boolean;
  /** Rows done and rows in total; called after each batch. */
  readonly onProgress?: (done: number, all: number) => void;
  /** Rows per transaction. */
  readonly batchSize?: number;
}

const BATCH_SIZE = 1_000;

/**
 * Takes over the people of another system: users, partners, places, accounts and what belongs to them. Nobody is
 * notified. Rows are stored in batches, sponsors first; after an interruption the same file is sent again and
 * continues. A row with a fault is listed and left out, and so are new people below it.
 * @throws UnreadableFileError before anything is stored; ApiError 409 if no company was set up
 */
export async function takePeopleOver(
  db: Kysely<DB>,
  file: AsyncIterable<Uint8Array>,
  options: TakeoverOptions,
): Promise<PeopleReport> {
  const { isCheck, secrets, by, now, onProgress, batchSize = BATCH_SIZE } = options;
  return onSession(db, async (session) => {
    const report = new Report();
    try {
      const { tree, all } = await stage(session, file, { report, options });
      if (isCheck) return { ...report.result(), tree };
      // A random password: nobody can sign in before accepting an invitation.
      const passwordHash = await hashPassword(createToken());
      for (let from = 1; from <= all; from += batchSize) {
        const writing = { from, to: from + batchSize - 1, now: now(), by, passwordHash };
        await session
          .transaction()
          .execute((tx) => writeBatch(tx, writing, secrets))
          .catch(explain);
        onProgress?.(Math.min(from + batchSize - 1, all), all);
      }
      return { ...report.result(), tree };
    } finally {
      // Dropped with the connection as well.
      await inTransaction(session, dropStagedPeople).catch(() => undefined);
    }
  });
}

/** Stages the file, in transactions of its own, since the upload may be slow; then checks all of it. */
async function stage(
  session: Kysely<DB>,
  file: AsyncIterable<Uint8Array>,
  { report, options }: { readonly report: Report; readonly options: TakeoverOptions },
): Promise<{ tree: PlannedTree; all: number }> {
  const now = options.now();
  const plan = await findPlanInForce(session, now);
  const staged = new StagedPeople(options.secrets);
  const write = (work: (tx: Tx) => Promise<void>) => session.transaction().execute(work);
  await write(async (tx) => {
    await requireCompany(tx);
    await staged.begin(tx);
  });
  for await (const cells of readTakeoverFile(file, peopleColumns, report.ignore)) {
    const person = readPerson(cells, now, plan);
    report.read(cells.faults);
    const isFull = staged.add({ line: cells.line, person, isBad: cells.faults.length > 0 });
    if (isFull) await write((tx) => staged.flush(tx));
  }
  await write((tx) => staged.flush(tx));
  return session.transaction().execute(async (tx) => {
    await lockTree(tx);
    await checkPeople(tx, (fault) => report.fail(fault));
    const { rows } = await sql<{ added: number; changed: number; unchanged: number }>`
      select count(*) filter (where is_new) as added,
             count(*) filter (where not is_new and changed <> '{}') as changed,
             count(*) filter (where not is_new and changed = '{}') as unchanged
      from takeover_rows where not is_bad`.execute(tx);
    const counts = onlyRow(rows);
    report.count(counts);
    if (!options.isCheck) await nameTop(tx);
    return { tree: await findPlannedTree(tx), all: counts.added + counts.changed };
  });
}

/** Caused by a sign-up, a move or another takeover since the check: the next run handles it. */
function explain(error: unknown): never {
  if (isUniqueViolation(error) || error instanceof PlacementError)
    throw new ApiError(409, 'takeoverOvertaken');
  throw error;
}

/** @throws ApiError 409 without the company's own partner, the root of the tree */
async function requireCompany(tx: Tx): Promise<void> {
  const row = await tx
    .selectFrom('tree_nodes')
    .select('partner_id')
    .where('parent_id', 'is', null)
    .executeTakeFirst();
  if (row === undefined) throw new ApiError(409, 'takeoverWithoutCompany');
}

/** Gives the company's own partner its old number. */
async function nameTop(tx: Tx): Promise<void> {
  await sql`
    update partners as partner set old_number = row.old_number from takeover_rows as row
    where row.is_top and not row.is_bad and partner.id = row.partner_id
      and partner.old_number is distinct from row.old_number`.execute(tx);
}

async function writeBatch(tx: Tx, writing: Writing, secrets: Secrets): Promise<void> {
  await lockTree(tx);
  await writePersons(tx, writing);
  await writeAccounts(tx, writing);
  await writePlaces(tx, writing);
  await writeStates(tx, writing);
  await writeAccountData(tx, writing, secrets);
  await keepParts(tx, writing);
}

/** A node of the resulting tree. */
interface PlannedNode {
  readonly number: string;
  readonly name: string;
  /** Old number of the sponsor; null below the company's own partner. */
  readonly sponsor: string | null;
  /** 1 is the company's first line. */
  readonly depth: number;
  /** Number of people of the file below, at any depth. */
  readonly below: number;
  readonly isNew: boolean;
}

/** The tree that would result from a file of people. */
interface PlannedTree {
  /** Number of people of the file by depth, from the first line on. */
  readonly depths: readonly number[];
  /** The topmost of them, from the top down. */
  readonly nodes: readonly PlannedNode[];
}

/** Maximum number of drawn nodes; nobody looks through more. */
const MOST_NODES = 300;
/** Teams are counted down to this depth: summing up a long chain would be quadratic. */
const COUNTED_DEPTH = 4;

/** Builds it from the staged rows after their check. */
async function findPlannedTree(tx: Tx): Promise<PlannedTree> {
  const depths = await sql<{ count: number }>`
    select count(row.line)::integer as count
    from generate_series(1, (select max(depth) from takeover_rows where not is_bad)) as line(depth)
    left join takeover_rows as row on row.depth = line.depth and not row.is_bad and not row.is_top
    group by line.depth order by line.depth`.execute(tx);
  const nodes = await sql<PlannedNode>`
    with recursive drawn as (
      select row.line, row.old_number, row.display_name, row.sponsor_number, row.depth, row.is_new
      from takeover_rows as row
      where not row.is_bad and not row.is_top
      order by row.depth, row.joined_at, row.old_number collate "C" limit ${MOST_NODES}
    ), below(line, old_number) as (
      select line, old_number from drawn where depth <= ${COUNTED_DEPTH}
      union all
      select above.line, row.old_number
      from below as above join takeover_rows as row on row.sponsor_number = above.old_number and not row.is_bad
    ), sizes as (select line, count(*)::integer - 1 as below from below group by line)
    select drawn.old_number as number, drawn.display_name as name, drawn.sponsor_number as sponsor, drawn.depth,
           coalesce(sizes.below, 0) as below, drawn.is_new as "isNew"
    from drawn left join sizes on sizes.line = drawn.line
    order by drawn.depth, drawn.line`.execute(tx);
  return { depths: depths.rows.map(({ count }) => count), nodes: nodes.rows };
}
