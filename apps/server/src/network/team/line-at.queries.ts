import type { ListRequest } from '@blattwerk/contract/http/list.ts';
import type { listPastLine } from '@blattwerk/contract/past-day/past-day.contract.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { contains, when } from '../../platform/database/conditions.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { findPage } from '../../platform/database/find-page.ts';
import { onlyRow } from '../../platform/database/only-row.ts';
import { isActiveBox, isValid } from '../memberships/memberships.queries.ts';
import { standsBelow } from '../tree/subtree.queries.ts';

type LineList = ListRequest<(typeof listPastLine)['answer']['list']>;

/** Whose first line, and when. */
interface LineAt {
  readonly partner: number;
  readonly instant: Date;
  /** Only members of this partner's current team are named; null names everybody. */
  readonly seenBy: number | null;
}

/** A partner's former parent. */
export interface PlaceAt {
  /** Null at the top of the tree. */
  readonly sponsor: { readonly id: number; readonly displayName: string } | null;
  /** The parent is still the same. */
  readonly isSponsorNow: boolean;
}

/** The place of a partner at an instant; undefined if there was none. */
export async function findPlaceAt(
  db: Kysely<DB>,
  { partner, instant }: Pick<LineAt, 'partner' | 'instant'>,
): Promise<PlaceAt | undefined> {
  const { rows } = await sql<PlaceAt>`
    select case when sponsor.id is not null then
             jsonb_build_object('id', sponsor.id, 'displayName', sponsor.display_name) end as sponsor,
           coalesce(node.parent_id = place.parent_id, false) as "isSponsorNow"
    from placements as place
    left join partners as sponsor on sponsor.id = place.parent_id
    left join tree_nodes as node on node.partner_id = place.partner_id
    where place.partner_id = ${partner} and ${isValid(instant, 'place')}`.execute(db);
  return rows[0];
}

/** A former direct child, with the account of that instant. */
export interface LineMember {
  readonly id: number;
  readonly displayName: string;
  readonly affiliate: boolean;
  readonly premium: boolean;
}

/** A page of the former direct children of a partner at an instant who may be named, and their total. */
export function findLineAt(
  db: Kysely<DB>,
  { list, ...line }: LineAt & { readonly list: LineList },
): Promise<{ rows: LineMember[]; total: number }> {
  const { instant } = line;
  return findPage<LineMember, LineList['order'][number]['field']>(db, {
    columns: sql`
      partner.id, partner.display_name as "displayName", coalesce(type.affiliate, false) as affiliate,
      coalesce(type.company_free, false) or exists (
        select from memberships as membership
        where membership.partner_id = partner.id and ${isActiveBox(instant)}
      ) as premium`,
    from: sql`from placements as place join partners as partner on partner.id = place.partner_id`,
    joins: sql`left join account_types as type on type.partner_id = partner.id and ${isValid(instant)}`,
    where: [
      ...belongsToLine(line),
      isSeen(line),
      when(list.filters.name, (text) => contains(sql`partner.display_name`, text)),
    ],
    sorting: { name: sql`partner.display_name collate de_names`, id: sql`partner.id` },
    id: sql`partner.id`,
    list,
  });
}

/** The number of direct children of a partner at an instant, and how many of them are not named. */
export async function countLineAt(
  db: Kysely<DB>,
  line: LineAt,
): Promise<{ readonly firstLine: number; readonly notShown: number }> {
  const { rows } = await sql<{ firstLine: number; notShown: number }>`
    select count(*) as "firstLine", count(*) filter (where not ${isSeen(line)}) as "notShown"
    from placements as place where ${sql.join(belongsToLine(line), sql` and `)}`.execute(db);
  return onlyRow(rows);
}

function belongsToLine({ partner, instant }: LineAt): RawBuilder<unknown>[] {
  return [sql`place.parent_id = ${partner}`, isValid(instant, 'place')];
}

function isSeen({ seenBy }: LineAt): RawBuilder<boolean> {
  if (seenBy === null) return sql`true`;
  return sql`exists (
    select from tree_nodes as root join tree_nodes as node on ${standsBelow}
    where root.partner_id = ${seenBy} and node.partner_id = place.partner_id)`;
}
