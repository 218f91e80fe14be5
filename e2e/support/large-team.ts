import type { Instance } from './instance.ts';
import { addPerson, type OwnPerson } from './own-person.ts';
import { placeBelow } from './placed-people.ts';

/** Children of the head, and of each of those; more than one page of a branch shows. */
const WIDTHS = [250, 200] as const;

/** Length of the chain at the end of it all. */
const DEEP = 30;

export interface LargeTeam {
  readonly head: OwnPerson;
  readonly size: number;
  /** The deepest person, with a unique name. */
  readonly deepest: { readonly id: number; readonly name: string; readonly depth: number };
}

/** Grows a team of 50,000 in a tree of its own: wide branches, and one that is deep. */
export async function createLargeTeam(instance: Instance): Promise<LargeTeam> {
  const { query } = instance.database;
  const head = await addPerson(instance, 'Gesine');
  await placeBelow(instance, head, null);
  let parents = [head.partner];
  for (const width of WIDTHS) parents = await addBelow(instance, parents, width);
  let [last = 0] = parents.slice(-1);
  for (let level = 0; level < DEEP; level += 1) [last = 0] = await addBelow(instance, [last], 1);
  await query("update partners set display_name = 'Wilhelmine Tiefenbach' where id = $1", [last]);
  // As the database does by itself, but some minutes later.
  await query('vacuum analyze users, partners, tree_nodes, placements, account_types');
  const size = WIDTHS[0] + WIDTHS[0] * WIDTHS[1] + DEEP;
  return { head, size, deepest: { id: last, name: 'Wilhelmine Tiefenbach', depth: WIDTHS.length + DEEP } };
}

/** Parents whose children are inserted by one statement, so that none hits the statement timeout. */
const AT_ONCE = 10;

/** Gives each of the parents a number of children, and returns their ids. */
async function addBelow(instance: Instance, parents: readonly number[], count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let from = 0; from < parents.length; from += AT_ONCE)
    ids.push(...(await addBelowSome(instance, parents.slice(from, from + AT_ONCE), count)));
  return ids;
}

async function addBelowSome(
  { database }: Instance,
  parents: readonly number[],
  count: number,
): Promise<number[]> {
  const rows = await database.query<{ id: number }>(
    `with made as (
       insert into users (email, password_hash, first_name, last_name)
       select parent || '-' || n || '@large.example', 'x', 'Kind ' || parent || '-' || n, 'Beispiel'
       from unnest($1::bigint[]) as parent cross join generate_series(1, $2::int) as n
       returning id, first_name, split_part(email, '-', 1)::bigint as parent,
                 split_part(split_part(email, '@', 1), '-', 2)::int as n
     ), partner as (
       insert into partners (user_id, display_name) select id, first_name || ' Beispiel' from made
       returning id, user_id
     ), placed as (
       select partner.id, made.parent, made.n from partner join made on made.id = partner.user_id
     ), kinds as (
       insert into account_types (partner_id, affiliate, valid_from) select id, true, now() from placed
     ), places as (
       insert into placements (partner_id, parent_id, branch, valid_from) select id, parent, n, now() from placed
     ), figures as (
       insert into partner_statistics (cycle_id, partner_id, psv_cents, personal_qp, qp, level, leg_value, team_base_cents)
       select cycles.id, placed.id, 0, 0, 0, 0, 0, 0 from placed cross join cycles
       where date_to >= current_date and closed_at is null and as_of is not null
     )
     insert into tree_nodes (partner_id, parent_id, branch, depth, spath)
     select placed.id, placed.parent, n, above.depth + 1, above.spath || spath_segment(placed.id)
     from placed join tree_nodes as above on above.partner_id = placed.parent
     returning partner_id as id`,
    [parents, count],
  );
  return rows.map(({ id }) => id);
}
