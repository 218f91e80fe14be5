import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import { stateAt } from '../partners/partner-state.ts';

/** A partner to whom codes lead. */
interface CodeSponsor {
  readonly id: number;
  readonly displayName: string;
}

/** SQL: the partner above that of the row `below`, or their sponsor while they have no place. */
const above = sql`coalesce(
  (select parent_id from tree_nodes where partner_id = below.id),
  (select sponsor_id from unplaced_partners where partner_id = below.id))`;

/**
 * The partner to whom another one's codes lead: the partner themselves, or while they are on hold or ended the next
 * active sponsor above, and if there is none the company. Whether somebody may sign in does not matter. This is
 * the only place that decides it, for sign-ups and for pages that show where codes lead.
 */
export async function findCodeSponsor(
  db: Kysely<DB>,
  partner: number,
  now: Date,
): Promise<CodeSponsor | undefined> {
  // `union` stops if unplaced sponsors form a cycle, `union all` never would.
  const { rows } = await sql<CodeSponsor>`
    with recursive below (id, state) as (
      select partner.id, ${stateAt(now)} from partners as partner where partner.id = ${partner}
      union
      select partner.id, ${stateAt(now)}
      from below join partners as partner on partner.id = ${above}
      where below.state <> 'active'
    )
    select partner.id, partner.display_name as "displayName" from partners as partner
    where partner.id = coalesce(
      (select id from below where state = 'active'),
      (select partner_id from tree_nodes where parent_id is null order by partner_id limit 1))`.execute(db);
  return rows[0];
}

/**
 * The partner to whom an active code leads; undefined if nobody has it.
 * @returns `link` and `words`: the link with the code and its partner's personal words, null if the newcomer goes to
 * somebody other than the link's owner
 */
export async function findSponsorOfCode(
  db: Kysely<DB>,
  code: string,
  now: Date,
): Promise<(CodeSponsor & { readonly link: number | null; readonly words: string | null }) | undefined> {
  const link = await db
    .selectFrom('referral_links')
    .select(['id', 'partner_id as partner', 'words'])
    .where('code', '=', code)
    .where('is_active', '=', true)
    .executeTakeFirst();
  const sponsor = link && (await findCodeSponsor(db, link.partner, now));
  if (sponsor === undefined) return undefined;
  return sponsor.id === link?.partner
    ? { ...sponsor, link: link.id, words: link.words }
    : { ...sponsor, link: null, words: null };
}
