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
import { findPlannedTree, type PlannedTree } from './planned-tree.ts';
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
