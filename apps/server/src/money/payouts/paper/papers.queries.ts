import { type Kysely, type Selectable, sql } from 'kysely';
import { messageLocale } from '../../../company/offered-locales.ts';
import type { DB } from '../../../platform/database/database-types.ts';
import { onlyRow } from '../../../platform/database/only-row.ts';
import type { Tx } from '../../../platform/database/transaction.ts';
import { bookPaper } from '../../books/book-tax.ts';
import { nextPayoutNumber } from '../payout-number.ts';

/** `correction` cancels a credit note, `refund-correction` takes back a part of one that was paid. */
export type PaperKind = 'credit-note' | 'correction' | 'refund-correction';
type Stored = Selectable<DB['payout_papers']>;

/** An issued document. */
export interface Paper {
  readonly id: number;
  readonly payout: number;
  readonly kind: PaperKind;
  readonly number: number;
  readonly locale: Stored['locale'];
  readonly issuedAt: Date;
  /** For a refund correction (not positive), and for notes that replace each other; null if the payout has the amounts. */
  readonly netCents: number | null;
  readonly taxCents: number | null;
}

/** Minutes until a failed document is retried: after the first failure, the second, …, and every later one. */
const WAITS_MINUTES = [10, 30, 120, 480, 1440];

const columns = [
  'id',
  'payout_id as payout',
  'kind',
  'number',
  'locale',
  'issued_at as issuedAt',
  'net_cents as netCents',
  'tax_cents as taxCents',
] as const;

/** The document of a kind issued for a payout. */
export async function findPaper(
  db: Kysely<DB>,
  payout: number,
  kind: Exclude<PaperKind, 'refund-correction'>,
): Promise<Paper | undefined> {
  return db
    .selectFrom('payout_papers')
    .select(columns)
    .where('payout_id', '=', payout)
    .where('kind', '=', kind)
    .executeTakeFirst() as Promise<Paper | undefined>;
}

/** All printable documents of a partner's payouts, by number. */
export async function findPapersOf(db: Kysely<DB>, partner: number): Promise<Paper[]> {
  return db
    .selectFrom('payout_papers')
    .select(columns)
    .where('payout_id', 'in', (query) =>
      query
        .selectFrom('payouts')
        .select('id')
        .where('partner_id', '=', partner)
        .where('particulars', 'is not', null),
    )
    .orderBy('number')
    .execute() as Promise<Paper[]>;
}

/** The credit note that replaces the one of a payout. */
export async function findSuccessorNote(db: Kysely<DB>, payout: number): Promise<Paper | undefined> {
  const { rows } = await sql<{ id: number }>`select id from payouts where replaces_id = ${payout}`.execute(
    db,
  );
  return rows[0] && findPaper(db, rows[0].id, 'credit-note');
}

/** When the note replaced by the payout's was objected to; null if none was. */
export async function findObjectedAt(db: Kysely<DB>, successor: number): Promise<Date | null> {
  const objection = await db
    .selectFrom('note_objections')
    .select('objected_at')
    .where('successor_id', '=', successor)
    .executeTakeFirst();
  return objection?.objected_at ?? null;
}

/** The amounts on a payout's note, in cents, if that pays tax which a disputed note lacked; undefined for other payouts. */
export async function findAgreedAmounts(
  db: Kysely<DB>,
  successor: number,
): Promise<{ netCents: number; taxCents: number } | undefined> {
  const { rows } = await sql<{ netCents: number; taxCents: number }>`
    select objection.net_cents as "netCents", (objection.tax_cents + payout.tax_cents)::bigint as "taxCents"
    from note_objections as objection join payouts as payout on payout.id = objection.successor_id
    where objection.successor_id = ${successor}`.execute(db);
  return rows[0];
}

/** A refund correction of a payout's credit note, by id. */
export async function findRefundCorrection(
  db: Kysely<DB>,
  payout: number,
  id: number,
): Promise<Paper | undefined> {
  return db
    .selectFrom('payout_papers')
    .select(columns)
    .where('id', '=', id)
    .where('payout_id', '=', payout)
    .where('kind', '=', 'refund-correction')
    .executeTakeFirst() as Promise<Paper | undefined>;
}

/** A document to issue: a refund correction (not positive) and notes that replace each other have amounts of their own, in cents. */
export interface Issue {
  readonly payout: number;
  readonly kind: PaperKind;
  readonly at: Date;
  /** `carriedCents` only for a refund correction: the part of the reversals that its note did not cover. */
  readonly amounts?:
    | { readonly netCents: number; readonly taxCents: number; readonly carriedCents?: number }
    | undefined;
}

/**
 * Issues the document of a payout under the next number, in the payee's language, and books its tax. Call it in the transaction
 * of its cause: if that is rolled back, the next document gets the number.
 */
export async function issuePaper(
  tx: Tx,
  { payout, kind, at, amounts }: Issue,
): Promise<{ id: number; number: number }> {
  const corrected = kind === 'credit-note' ? undefined : await findPaper(tx, payout, 'credit-note');
  const number = await nextPayoutNumber(tx);
  const { rows } = await sql<{ id: number }>`
    insert into payout_papers (payout_id, kind, number, corrects_id, locale, issued_at, net_cents, tax_cents, carried_cents)
    with payee as materialized (
      select payout.id, ${messageLocale()} as locale
      from payouts as payout
      join partners on partners.id = payout.partner_id
      join users on users.id = partners.user_id
      where payout.id = ${payout}
    )
    select payee.id, ${kind}, ${number}, ${corrected?.id ?? null}::bigint, payee.locale, ${at},
      ${amounts?.netCents ?? null}::bigint, ${amounts?.taxCents ?? null}::bigint, ${amounts?.carriedCents ?? 0}
    from payee
    returning id`.execute(tx);
  const [issued] = rows;
  if (!issued) throw new Error(`there is no payout ${payout} to issue a document for`);
  await bookPaper(tx, issued.id);
  return { id: issued.id, number };
}

/** Documents whose PDF is due, by number; failed ones wait for their next attempt. */
export async function findDuePapers(db: Kysely<DB>, now: Date, limit: number): Promise<Paper[]> {
  const { rows } = await sql<Paper>`
    select paper.id, paper.payout_id as payout, paper.kind, paper.number, paper.locale, paper.issued_at as "issuedAt",
      paper.net_cents as "netCents", paper.tax_cents as "taxCents"
    from payout_papers as paper
    join payouts as payout on payout.id = paper.payout_id and payout.particulars is not null
    left join payout_paper_files as file on file.paper_id = paper.id
    left join payout_paper_failures as failure on failure.paper_id = paper.id
    where file.paper_id is null and coalesce(failure.next_attempt_at <= ${now}, true)
    order by paper.number limit ${limit}`.execute(db);
  return rows;
}

/**
 * Postpones a failed document: with growing delays, in the end once a day, since a partner waits for it.
 * @returns the number of failures, and the time of the next attempt
 */
export async function putOff(
  tx: Tx,
  paper: number,
  { reason, now }: { readonly reason: string; readonly now: Date },
): Promise<{ attempts: number; nextAttemptAt: Date }> {
  const { rows } = await sql<{ attempts: number; nextAttemptAt: Date }>`
    insert into payout_paper_failures as failure (paper_id, attempts, last_error, next_attempt_at)
    values (${paper}, 1, ${reason}, ${now}::timestamptz + make_interval(mins => (${WAITS_MINUTES}::int[])[1]))
    on conflict (paper_id) do update set attempts = failure.attempts + 1, last_error = excluded.last_error,
      next_attempt_at = ${now}::timestamptz
        + make_interval(mins => (${WAITS_MINUTES}::int[])[least(failure.attempts + 1, ${WAITS_MINUTES.length})])
    returning attempts, next_attempt_at as "nextAttemptAt"`.execute(tx);
  return onlyRow(rows);
}

/** Number of documents without a PDF, and how many of them have failed so far. */
export async function countUnmade(db: Kysely<DB>): Promise<{ unmade: number; failing: number }> {
  const { rows } = await sql<{ unmade: number; failing: number }>`
    select count(*) as unmade, count(failure.paper_id) as failing
    from payout_papers as paper
    join payouts as payout on payout.id = paper.payout_id and payout.particulars is not null
    left join payout_paper_files as file on file.paper_id = paper.id
    left join payout_paper_failures as failure on failure.paper_id = paper.id
    where file.paper_id is null`.execute(db);
  return rows[0] ?? { unmade: 0, failing: 0 };
}

export interface PaperFile {
  /** Encrypted: base64 of the PDF. */
  readonly pdf: Buffer;
  readonly sha256: Buffer;
}

/** The PDF of a document as it was made. */
export async function findPaperFile(db: Kysely<DB>, paper: number): Promise<PaperFile | undefined> {
  return db
    .selectFrom('payout_paper_files')
    .select(['pdf', 'sha256'])
    .where('paper_id', '=', paper)
    .executeTakeFirst();
}

/** Stores the PDF of a document for good; of two made concurrently the first one stays. */
export async function keepPaperFile(
  tx: Tx,
  paper: number,
  { pdf, sha256, at }: PaperFile & { readonly at: Date },
): Promise<void> {
  await tx
    .insertInto('payout_paper_files')
    .values({ paper_id: paper, pdf, sha256, made_at: at })
    .onConflict((conflict) => conflict.column('paper_id').doNothing())
    .execute();
  await tx.deleteFrom('payout_paper_failures').where('paper_id', '=', paper).execute();
}
