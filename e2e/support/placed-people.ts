import { randomBytes } from 'node:crypto';
import type { Instance } from './instance.ts';
import { addPerson, type OwnPerson } from './own-person.ts';

/** Somebody of a journey's own in a tree of the journey's own. */
export interface PlacedPerson extends OwnPerson {
  readonly name: string;
}

/** Adds somebody, whose name is told with it. */
export async function addNamed(instance: Instance, firstName: string): Promise<PlacedPerson> {
  return { ...(await addPerson(instance, firstName)), name: `${firstName} Beispiel` };
}

/** Gives somebody a first place: below somebody, or, for null, at the top of a tree of their own. */
export async function placeBelow(
  { database }: Instance,
  person: OwnPerson,
  parent: OwnPerson | null,
  branch = 0,
) {
  const above = parent?.partner ?? null;
  await database.query(
    'insert into placements (partner_id, parent_id, branch, valid_from) values ($1, $2, $3, now())',
    [person.partner, above, branch],
  );
  await database.query(
    `insert into tree_nodes (partner_id, parent_id, branch, depth, spath)
     select child.id, child.parent, $3, coalesce(above.depth + 1, 0), coalesce(above.spath, '') || spath_segment(child.id)
     from (values ($1::bigint, $2::bigint)) as child (id, parent)
     left join tree_nodes as above on above.partner_id = child.parent`,
    [person.partner, above, branch],
  );
}

/** Lets somebody wait for a place, who came by a sponsor. */
export async function letWait({ database }: Instance, person: OwnPerson, sponsor: OwnPerson) {
  await database.query(
    'insert into unplaced_partners (partner_id, sponsor_id, since) values ($1, $2, now())',
    [person.partner, sponsor.partner],
  );
}

/** Gives somebody `count` direct partners: "Kind 1 Beispiel" and so on, in this order. Nobody can sign in as them. */
export async function addChildren({ database }: Instance, parent: OwnPerson, count: number): Promise<void> {
  const domain = `${randomBytes(5).toString('hex')}.journey.example`;
  await database.query(
    `with made as (
       insert into users (email, password_hash, first_name, last_name)
       select n || '@' || $2::text, 'x', 'Kind ' || n, 'Beispiel' from generate_series(1, $1::int) as n
       returning id, first_name, split_part(email, '@', 1)::int as n
     ), partner as (
       insert into partners (user_id, display_name) select id, first_name || ' Beispiel' from made
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
    [count, domain, parent.partner],
  );
}
