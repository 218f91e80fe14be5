import type { getBroadcast, listBroadcasts } from '@blattwerk/contract/broadcasts/broadcasts.contract.ts';
import type { AnswerOf } from '@blattwerk/contract/http/endpoint.ts';
import type { ListRequest } from '@blattwerk/contract/http/list.ts';
import type { Locale } from '@blattwerk/contract/session/session.contract.ts';
import { type Kysely, sql } from 'kysely';
import { anyContains, when } from '../../platform/database/conditions.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { findPage } from '../../platform/database/find-page.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { Audience, BroadcastFacts, BroadcastText } from './broadcast-facts.ts';

type List = ListRequest<(typeof listBroadcasts)['answer']['list']>;
type Results = AnswerOf<typeof getBroadcast>['results'];

/** A broadcast as listed. */
export interface ListedBroadcast {
  readonly id: number;
  readonly title: string;
  readonly locales: Locale[];
  readonly state: AnswerOf<typeof getBroadcast>['state'];
  readonly audience: Audience;
  readonly isLegal: boolean;
  /** Number of recipients by result; results without any are absent. */
  readonly results: Partial<Results>;
  readonly dueAt: Date | null;
  readonly endedAt: Date | null;
  readonly changedAt: Date;
  readonly changedBy: string;
}

/** A broadcast in all its languages. */
export interface BroadcastRow extends ListedBroadcast {
  readonly texts: readonly (BroadcastText & { readonly locale: Locale })[];
  readonly link: string | null;
  readonly legalBasis: string | null;
  readonly reason: string | null;
  readonly submittedAt: Date | null;
  readonly submittedBy: string | null;
  readonly startedAt: Date | null;
  readonly approval: number | null;
}

/** The order of the product's languages. */
const inOrder = sql`array_position(array['de', 'en', 'fr-FR', 'ru-RU'], text.locale)`;
const ofIt = sql`from broadcast_texts as text where text.broadcast_id = broadcast.id`;

const nameOf = (column: string) => sql`coalesce((
  select trim(first_name || ' ' || last_name) from users where users.id = ${sql.ref(column)}), '')`;

const listedColumns = sql`
  broadcast.id, broadcast.state, broadcast.audience, broadcast.is_legal as "isLegal", broadcast.due_at as "dueAt", broadcast.ended_at as "endedAt",
  broadcast.changed_at as "changedAt", ${nameOf('broadcast.changed_by')} as "changedBy",
  coalesce((select text.subject ${ofIt} and text.subject <> '' order by ${inOrder} limit 1), '') as title,
  array(select text.locale ${ofIt} order by ${inOrder}) as locales,
  coalesce((
    select jsonb_object_agg(counted.result, counted.recipients)
    from (select result, count(*) as recipients from broadcast_recipients
          where broadcast_id = broadcast.id group by result) as counted), '{}') as results`;

const columns = sql`${listedColumns},
  broadcast.link, broadcast.legal_basis as "legalBasis", broadcast.reason, broadcast.submitted_at as "submittedAt", broadcast.started_at as "startedAt",
  broadcast.approval_id as approval,
  case when broadcast.submitted_by is not null then ${nameOf('broadcast.submitted_by')} end as "submittedBy",
  coalesce((
    select jsonb_agg(jsonb_build_object('locale', text.locale, 'subject', text.subject, 'text', text.body,
      'button', text.button) order by ${inOrder}) ${ofIt}), '[]') as texts`;

/** A page of all broadcasts. */
export function findBroadcasts(
  db: Kysely<DB>,
  list: List,
): Promise<{ rows: ListedBroadcast[]; total: number }> {
  const { text, state } = list.filters;
  return findPage<ListedBroadcast, List['order'][number]['field']>(db, {
    columns: listedColumns,
    from: sql`from broadcasts as broadcast`,
    where: [
      when(
        text,
        (part) => sql`exists (select ${ofIt} and ${anyContains([sql`text.subject`, sql`text.body`], part)})`,
      ),
      when(state, (states) => sql`broadcast.state = any(${states}::text[])`),
    ],
    sorting: { id: sql`broadcast.id` },
    id: sql`broadcast.id`,
    list,
  });
}

/** One broadcast in all its languages. */
export async function findBroadcast(db: Kysely<DB>, id: number): Promise<BroadcastRow | undefined> {
  const { rows } = await sql<BroadcastRow>`
    select ${columns} from broadcasts as broadcast where broadcast.id = ${id}`.execute(db);
  return rows[0];
}

/** One broadcast, locked until the transaction ends. */
export async function lockBroadcast(tx: Tx, id: number): Promise<BroadcastRow | undefined> {
  await sql`select from broadcasts where id = ${id} for update`.execute(tx);
  return findBroadcast(tx, id);
}

/** Actor and time of a change. */
export interface Deed {
  readonly by: number;
  readonly now: Date;
}

/** Inserts a broadcast. Its texts are written by {@link writeTexts}. */
export async function insertBroadcast(tx: Tx, facts: BroadcastFacts, { by, now }: Deed): Promise<number> {
  const { id } = await tx
    .insertInto('broadcasts')
    .values({
      audience: JSON.stringify(facts.audience),
      link: facts.link,
      is_legal: facts.isLegal,
      legal_basis: facts.legalBasis,
      created_at: now,
      changed_at: now,
      changed_by: by,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Updates a draft, except its texts. */
export async function updateBroadcast(
  tx: Tx,
  id: number,
  { audience, link, isLegal, legalBasis }: BroadcastFacts,
  { by, now }: Deed,
): Promise<void> {
  await tx
    .updateTable('broadcasts')
    .set({
      audience: JSON.stringify(audience),
      link,
      is_legal: isLegal,
      legal_basis: legalBasis,
      changed_at: now,
      changed_by: by,
    })
    .where('id', '=', id)
    .execute();
}

/** Writes the texts of a draft: those of languages not given are deleted. */
export async function writeTexts(tx: Tx, id: number, texts: BroadcastFacts['texts']): Promise<void> {
  const rows = Object.entries(texts).flatMap(([locale, text]) =>
    text === null
      ? []
      : {
          broadcast_id: id,
          locale: locale as Locale,
          subject: text.subject,
          body: text.text,
          button: text.button,
        },
  );
  await tx.deleteFrom('broadcast_texts').where('broadcast_id', '=', id).execute();
  if (rows.length > 0) await tx.insertInto('broadcast_texts').values(rows).execute();
}

/** Deletes a draft with its texts. */
export async function deleteBroadcastRow(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('broadcasts').where('id', '=', id).execute();
}
