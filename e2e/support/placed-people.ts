import { randomBytes } from 'node:crypto';
import { placePartner } from '@blattwerk/server/network/placing/place-partner.ts';
import { inTransaction } from '@blattwerk/server/platform/database/transaction.ts';
import type { Instance } from './instance.ts';
import { addPerson, type OwnPerson } from './own-person.ts';

/** A partner of a journey's own, in a tree of the journey's own. */
export interface PlacedPerson extends OwnPerson {
  readonly name: string;
}

/** Adds a person, and returns their name as well. */
export async function addNamed(instance: Instance, firstName: string): Promise<PlacedPerson> {
  return { ...(await addPerson(instance, firstName)), name: `${firstName} Beispiel` };
}

/** Gives a person a first place: below somebody, or, for null, at the top of a tree of their own. */
export function placeBelow(
  { database }: Instance,
  { partner }: OwnPerson,
  parent: OwnPerson | null,
  branch = 0,
): Promise<void> {
  return inTransaction(database.db, (tx) =>
    placePartner(tx, { partner, parent: parent?.partner ?? null, branch, at: new Date() }),
  );
}

/** Lets a person with a sponsor wait for a place. */
export async function letWait({ database }: Instance, person: OwnPerson, sponsor: OwnPerson) {
  await database.query(
    'insert into unplaced_partners (partner_id, sponsor_id, since) values ($1, $2, now())',
    [person.partner, sponsor.partner],
  );
}

/**
 * Gives a person `count` direct partners: "Kind 1 Beispiel" and so on, in this order, with the zero figures that everybody
 * has after getting a place. None of them can sign in.
 */
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
     ), figures as (
       insert into partner_statistics (cycle_id, partner_id, psv_cents, personal_qp, qp, level, leg_value, team_base_cents)
       select cycles.id, partner.id, 0, 0, 0, 0, 0, 0 from partner cross join cycles
       where date_to >= current_date and closed_at is null and as_of is not null
     )
     insert into tree_nodes (partner_id, parent_id, branch, depth, spath)
     select partner.id, above.partner_id, n, above.depth + 1, above.spath || spath_segment(partner.id)
     from partner cross join tree_nodes as above where above.partner_id = $3`,
    [count, domain, parent.partner],
  );
}
