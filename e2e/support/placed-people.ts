import { randomBytes } from 'node:crypto';
import type { Instance } from './instances.ts';
import type { Person } from './people.ts';

/** Gives somebody a first place: below somebody, or, for null, at the top of a tree of their own. */
export async function placeBelow({ database }: Instance, person: Person, parent: Person | null, branch = 0) {
  const above = parent?.partnerId ?? null;
  await database.query(
    'insert into placements (partner_id, parent_id, branch, valid_from) values ($1, $2, $3, now())',
    [person.partnerId, above, branch],
  );
  await database.query(
    `insert into tree_nodes (partner_id, parent_id, branch, depth, spath)
     select child.id, child.parent, $3, coalesce(above.depth + 1, 0), coalesce(above.spath, '') || spath_segment(child.id)
     from (values ($1::bigint, $2::bigint)) as child (id, parent)
     left join tree_nodes as above on above.partner_id = child.parent`,
    [person.partnerId, above, branch],
  );
}

/** Lets somebody wait for a place, who came by a sponsor. */
export async function letWait({ database }: Instance, person: Person, sponsor: Person) {
  await database.query(
    'insert into unplaced_partners (partner_id, sponsor_id, since) values ($1, $2, now())',
    [person.partnerId, sponsor.partnerId],
  );
}

/** Gives somebody `count` direct partners: "Kind 1 Reise" and so on, in this order. Nobody can sign in as them. */
export async function addChildren({ database }: Instance, parent: Person, count: number): Promise<void> {
  const domain = `${randomBytes(5).toString('hex')}.journey.example`;
  await database.query(
    `with made as (
       insert into users (email, password_hash, first_name, last_name)
       select n || '@' || $2::text, 'x', 'Kind ' || n, 'Reise' from generate_series(1, $1::int) as n
       returning id, first_name, split_part(email, '@', 1)::int as n
     ), partner as (
       insert into partners (user_id, display_name) select id, first_name || ' Reise' from made
       returning id, display_name, split_part(display_name, ' ', 2)::int as n
     ), kinds as (
       insert into account_types (partner_id, affiliate, valid_from) select id, true, now() from partner
     ), places as (
       insert into placements (partner_id, parent_id, branch, valid_from)
       select id, $3, n, now() from partner
     )
     insert into tree_nodes (partner_id, parent_id, branch, depth, spath)
     select partner.id, above.partner_id, n, above.depth + 1, above.spath || spath_segment(partner.id)
     from partner cross join tree_nodes as above where above.partner_id = $3`,
    [count, domain, parent.partnerId],
  );
}
