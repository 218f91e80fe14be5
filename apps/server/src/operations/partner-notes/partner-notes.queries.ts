import type { ListRequest } from '@blattwerk/contract/http/list.ts';
import type { listPartnerNotes } from '@blattwerk/contract/operators/partner-file.contract.ts';
import { type Kysely, sql } from 'kysely';
import { contains, when } from '../../platform/database/conditions.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { findPage } from '../../platform/database/find-page.ts';
import type { Tx } from '../../platform/database/transaction.ts';

type List = ListRequest<(typeof listPartnerNotes)['answer']['list']>;

/** A note about a partner and its author; without a name if the author's account is deleted. */
export interface PartnerNoteRow {
  readonly id: number;
  readonly text: string;
  readonly by: { readonly id: number; readonly name: string };
  readonly at: Date;
}

const columns = sql`
  note.id, note.text, note.written_at as at,
  jsonb_build_object('id', note.written_by, 'name',
    coalesce((select trim(first_name || ' ' || last_name) from users where users.id = note.written_by), '')) as by`;

/** A page of notes about a partner. */
export function findPartnerNotes(
  db: Kysely<DB>,
  partner: number,
  list: List,
): Promise<{ rows: PartnerNoteRow[]; total: number }> {
  return findPage<PartnerNoteRow, 'at'>(db, {
    columns,
    from: sql`from partner_notes as note`,
    where: [
      sql`note.partner_id = ${partner}`,
      when(list.filters.text, (text) => contains(sql`note.text`, text)),
    ],
    sorting: { at: sql`note.written_at` },
    id: sql`note.id`,
    list,
  });
}

/** All of it, the earliest first. */
export async function findAllPartnerNotes(
  db: Kysely<DB>,
  partner: number,
): Promise<Pick<PartnerNoteRow, 'text' | 'at'>[]> {
  return db
    .selectFrom('partner_notes')
    .select(['text', 'written_at as at'])
    .where('partner_id', '=', partner)
    .orderBy('written_at')
    .orderBy('id')
    .execute();
}

/** Stores a note. */
export async function insertPartnerNote(
  tx: Tx,
  { partner, text, by, at }: { partner: number; text: string; by: number; at: Date },
): Promise<PartnerNoteRow> {
  const { id } = await tx
    .insertInto('partner_notes')
    .values({ partner_id: partner, text, written_by: by, written_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { rows } = await sql<PartnerNoteRow>`
    select ${columns} from partner_notes as note where note.id = ${id}`.execute(tx);
  const [note] = rows;
  if (note === undefined) throw new Error(`note ${id} does not exist`);
  return note;
}
