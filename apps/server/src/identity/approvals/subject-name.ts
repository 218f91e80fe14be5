import { type RawBuilder, sql } from 'kysely';

/**
 * SQL: the name of the partner, person, month or key with this address (`/api/partners/7`), or of the partner whose
 * money is corrected there; null for every other address.
 */
export function subjectName(subject: RawBuilder<unknown>): RawBuilder<string | null> {
  const id = sql`substring(${subject} from '^/api/(?:operator/)?[a-z_]+/([0-9]{1,15})(?:/|$)')::bigint`;
  const is = (resources: string) => sql`${subject} ~ ${`^/api/(${resources})/[0-9]{1,15}(/|$)`}`;
  return sql`case
    when ${is('partners|affiliate_datas|operator/partners')} then (select display_name from partners where partners.id = ${id})
    when ${is('corrections')} then (
      select display_name from corrections join partners on partners.id = partner_id where corrections.id = ${id})
    when ${is('finding_decisions')} then (
      select min(display_name) from findings join partners on partners.id = partner_id
      where findings.decision_id = ${id} having count(*) = 1)
    when ${is('findings')} then (
      select display_name from findings join partners on partners.id = partner_id where findings.id = ${id})
    when ${is('demands')} then (
      select display_name from demands join partners on partners.id = partner_id where demands.id = ${id})
    when ${is('write_offs')} then (
      select display_name from write_offs join partners on partners.id = partner_id where write_offs.id = ${id})
    when ${is('debt_payments')} then (
      select display_name from debt_payments join partners on partners.id = partner_id where debt_payments.id = ${id})
    when ${is('cycles')} then (select to_char(date_from, 'YYYY-MM') from cycles where cycles.id = ${id})
    when ${is('api_keys')} then (select name from api_keys where api_keys.id = ${id})
    when ${is('users|operators')} then
      (select trim(first_name || ' ' || last_name) from users where users.id = ${id})
  end`;
}
