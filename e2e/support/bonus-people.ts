import { randomBytes } from 'node:crypto';
import type { Instance } from './instance.ts';
import { addPerson, type OwnPerson } from './own-person.ts';
import { placeBelow } from './placed-people.ts';

/** Seconds by which a phase begins earlier than its whole days, so that the count of started days is certain. */
const AN_HOUR = 3600;

/** Makes a partner an affiliate since this many days, and a bit more. */
async function makeAffiliate({ database }: Instance, partner: number, days: number): Promise<void> {
  const since = new Date(Date.now() - (days * 24 * AN_HOUR + AN_HOUR) * 1000);
  await database.query('update partners set affiliate_since = $2 where id = $1', [partner, since]);
  await database.query(
    'insert into account_types (partner_id, affiliate, valid_from) values ($1, true, $2)',
    [partner, since],
  );
}

/** A customer below a partner, or at the top of a tree of their own. */
export async function addCustomer(
  instance: Instance,
  name: string,
  parent: OwnPerson | null,
): Promise<OwnPerson> {
  const person = await addPerson(instance, name);
  await instance.database.query(
    'insert into account_types (partner_id, affiliate, valid_from) values ($1, false, now())',
    [person.partner],
  );
  await placeBelow(instance, person, parent);
  return person;
}

/** A partner who became an affiliate this many days ago, below a partner or at the top of a tree of their own. */
export async function addAffiliate(
  instance: Instance,
  name: string,
  days: number,
  parent: OwnPerson | null = null,
): Promise<OwnPerson> {
  const person = await addPerson(instance, name);
  await makeAffiliate(instance, person.partner, days);
  await placeBelow(instance, person, parent);
  return person;
}

/** A paid order of QP, with the lowest base that counts: a cent brings nobody a credit. */
export async function addPoints({ database }: Instance, partner: number, qp: number): Promise<void> {
  await database.query(
    `insert into orders (source, number, partner_id, status, placed_at, paid_at, cycle_id, base_cents, gross_cents, qp)
     select 'journey', $1, $2, 'paid', now(), now(), id, 1, 1, $3
     from cycles where closed_at is null order by date_from desc limit 1`,
    [randomBytes(8).toString('hex'), partner, qp],
  );
}

/** Writes the engine's result for a partner in the running cycle, without waiting for it. */
async function addFigures(
  { database }: Instance,
  partner: number,
  { qp, level, legLevel = level }: { qp: number; level: number; legLevel?: number },
): Promise<void> {
  await database.query(
    `insert into partner_statistics
       (cycle_id, partner_id, psv_cents, personal_qp, qp, level, leg_value, team_base_cents)
     select id, $1, 0, 0, $2, $3, $4, 0 from cycles where closed_at is null order by date_from desc limit 1
     on conflict (cycle_id, partner_id) do update
     set qp = excluded.qp, personal_qp = excluded.personal_qp, level = excluded.level, leg_value = excluded.leg_value`,
    [partner, qp, level, legLevel],
  );
}

/** Each leg of a leader: one partner, Red Leaf through an own order. */
const LEG_QP = 51_000;
const RED = 10;
const BRONZE = 17;

/** A partner who holds Bronze Leaf in the running cycle: five legs of Green or higher and 250,000 QP. */
export async function addBronzeLeader(instance: Instance, name: string): Promise<OwnPerson> {
  const leader = await addAffiliate(instance, name, 200);
  for (let leg = 0; leg < 5; leg++) {
    const child = await addAffiliate(instance, `Zweig${leg + 1}`, 200, leader);
    await addPoints(instance, child.partner, LEG_QP);
    await addFigures(instance, child.partner, { qp: LEG_QP, level: RED });
  }
  await addFigures(instance, leader.partner, { qp: 5 * LEG_QP, level: BRONZE });
  return leader;
}
