import { type Kysely, type Selectable, sql } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import { nextPayoutNumber } from '../payout-number.ts';

export type PaperKind = 'credit-note' | 'correction';
type Stored = Selectable<DB['payout_papers']>;

/** A paper that was issued. */
export interface Paper {
  readonly id: number;
  readonly payout: number;
  readonly kind: PaperKind;
  readonly number: number;
  readonly locale: Stored['locale'];
  readonly issuedAt: Date;
}

const columns = ['id', 'payout_id as payout', 'kind', 'number', 'locale', 'issued_at as issuedAt'] as const;

/** The paper of a kind that was issued for a payout. */
export async function findPaper(db: Kysely<DB>, payout: number, kind: PaperKind): Promise<Paper | undefined> {
  return db
    .selectFrom('payout_papers')
    .select(columns)
    .where('payout_id', '=', payout)
    .where('kind', '=', kind)
    .executeTakeFirst() as Promise<Paper | undefined>;
}

/**
 * Issues the paper of a payout under the next number, in the language of whoever is paid. Needs the transaction of
 * what it is issued for: if that is rolled back, the number is given to the next one.
 */
export async function issuePaper(
  db: Kysely<DB>,
  { payout, kind, at }: { payout: number; kind: PaperKind; at: Date },
): Promise<number> {
  const corrected = kind === 'correction' ? await findPaper(db, payout, 'credit-note') : undefined;
  const number = await nextPayoutNumber(db);
  await sql`
    insert into payout_papers (payout_id, kind, number, corrects_id, locale, issued_at)
    select payout.id, ${kind}, ${number}, ${corrected?.id ?? null}::bigint, users.locale, ${at}
    from payouts as payout
    join partners on partners.id = payout.partner_id
    join users on users.id = partners.user_id
    where payout.id = ${payout}`.execute(db);
  return number;
}

/** The latest papers whose PDF was not made yet. */
export async function findUnmadePapers(db: Kysely<DB>, limit: number): Promise<Paper[]> {
  const { rows } = await sql<Paper>`
    select paper.id, paper.payout_id as payout, paper.kind, paper.number, paper.locale, paper.issued_at as "issuedAt"
    from payout_papers as paper
    join payouts as payout on payout.id = paper.payout_id and payout.particulars is not null
    left join payout_paper_files as file on file.paper_id = paper.id
    where file.paper_id is null
    order by paper.number desc limit ${limit}`.execute(db);
  return rows;
}

export interface PaperFile {
  /** Sealed: base64 of the PDF. */
  readonly pdf: Buffer;
  readonly sha256: Buffer;
}

/** The PDF of a paper as it was made. */
export async function findPaperFile(db: Kysely<DB>, paper: number): Promise<PaperFile | undefined> {
  return db
    .selectFrom('payout_paper_files')
    .select(['pdf', 'sha256'])
    .where('paper_id', '=', paper)
    .executeTakeFirst();
}

/** Keeps the PDF of a paper for good; of two that were made at once the first one stays. */
export async function keepPaperFile(
  db: Kysely<DB>,
  paper: number,
  { pdf, sha256, at }: PaperFile & { readonly at: Date },
): Promise<void> {
  await db
    .insertInto('payout_paper_files')
    .values({ paper_id: paper, pdf, sha256, made_at: at })
    .onConflict((conflict) => conflict.column('paper_id').doNothing())
    .execute();
}
