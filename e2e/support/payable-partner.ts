import { anna } from './demo-logins.ts';
import type { Instance } from './instance.ts';
import type { OwnPerson } from './own-person.ts';

/**
 * A partner of the demo network with an available balance and everything a payout needs. No correction is set off, and none
 * of their payments is taken back, which would keep the tax of its own note.
 */
export interface PayablePartner extends OwnPerson {
  /** The available amount, in cents. */
  readonly cents: number;
}

/** SQL for the months with an available and never requested amount of a partner, by their first day. */
const freeMonths = (partner: string) => `(
  select cycle.date_from as "from" from credits as released
  join cycles as cycle on cycle.id = coalesce(released.relates_cycle_id, released.cycle_id)
  where released.partner_id = ${partner}
    and released.available_at <= (select max(released_until) from journal_entries)
    and not exists (
      select from payout_credits where cycle_id = released.cycle_id and credit_id = released.id)
  group by cycle.date_from having sum(released.amount_cents) > 0
) as free_months`;

/**
 * Makes the next such partner, with the highest amount, able to sign in with the password of the demo logins. Each is
 * returned only once. `earning`: one with a level bonus in the available amount, and in the open cycle. `severalMonths`:
 * one with available amounts of several months.
 */
export async function takePayablePartner(
  { database }: Instance,
  { earning = false, severalMonths = false }: { earning?: boolean; severalMonths?: boolean } = {},
): Promise<PayablePartner> {
  const [taken] = await database.query<PayablePartner>(
    `with free as (
       select partner.id as partner, person.id as "user", person.email, held.cents
       from partners as partner
       join users as person on person.id = partner.user_id
       join affiliate_data as data on data.partner_id = partner.id
       join billing_addresses as address on address.user_id = person.id and address.is_default
       join bank_accounts as account on account.user_id = person.id
       join lateral (
         select sum(amount_cents)::bigint as cents from postings
         where partner_id = partner.id and account = 'available'
       ) as held on held.cents > 5000
       where data.file_registration is not null and coalesce(data.ust, '') <> '' and account.iban is not null
         and person.disabled_at is null and person.locale is not null and person.email not in ($1)
         and person.password_hash <> (select password_hash from users where email = $1)
         and not exists (
           select from legal_documents as document
             where document.kind in ('terms', 'partner-agreement') and document.valid_from <= now() and not exists (
             select from legal_acceptances where document_id = document.id and user_id = person.id))
         and not exists (
           select from payouts as corrected join payout_papers as paper on paper.payout_id = corrected.id
           where corrected.partner_id = partner.id and paper.kind = 'refund-correction')
         and not exists (
           select from credits as taken join payout_credits as paid
             on paid.cycle_id = taken.cycle_id and paid.credit_id = taken.reverses_id
           where taken.partner_id = partner.id and not exists (
             select from payout_credits as settled join payouts on payouts.id = settled.payout_id
             where settled.cycle_id = taken.cycle_id and settled.credit_id = taken.id and payouts.status <> 2))
         and (not $2::boolean or (
           exists (select from projected_credits where partner_id = partner.id)
           and exists (
             select from credits as released where released.partner_id = partner.id and bonus = 'level'
               and available_at <= (select max(released_until) from journal_entries)
               and not exists (
                 select from payout_credits where cycle_id = released.cycle_id and credit_id = released.id))))
         and (not $3::boolean or (select count(*) from ${freeMonths('partner.id')}) > 1)
       order by held.cents desc, partner.id limit 1
     )
     update users set locale = 'de', password_hash = (select password_hash from users where email = $1)
     from free where users.id = free."user"
     returning free.*`,
    [anna, earning, severalMonths],
  );
  if (!taken) throw new Error('There is no partner left with an available amount.');
  return taken;
}

/** Sets the facts that determine a partner's tax. */
export async function setTax(
  { database }: Instance,
  { partner, user }: OwnPerson,
  tax: { country?: string; smallBusiness?: boolean; status?: 'proven' | 'unproven' },
): Promise<void> {
  const { country = 'DEU', smallBusiness = false, status = 'proven' } = tax;
  await database.query(
    "update affiliate_data set small_business = $2, tax_status = $3, valid_from = '1970-01-01' where partner_id = $1",
    [partner, smallBusiness, status],
  );
  await database.query('update billing_addresses set country_iso = $2 where user_id = $1', [user, country]);
}

/** Makes a partner a small enterprise from their latest available month on: two tax treatments are payable. */
export async function becomeSmallLately({ database }: Instance, { partner }: OwnPerson): Promise<void> {
  await database.query(
    `update affiliate_data set small_business = true,
       valid_from = (select max("from") from ${freeMonths('$1')})
     where partner_id = $1`,
    [partner],
  );
}

/** A partner's accounts in the books, in cents. */
export async function holdingsOf({ database }: Instance, { partner }: OwnPerson) {
  const [held] = await database.query<{ available: number; inPayout: number; debt: number }>(
    `select coalesce(sum(amount_cents) filter (where account = 'available'), 0)::bigint as available,
       coalesce(sum(amount_cents) filter (where account = 'in_payout'), 0)::bigint as "inPayout",
       coalesce(-sum(amount_cents) filter (where account = 'debt'), 0)::bigint as debt
     from postings where partner_id = $1`,
    [partner],
  );
  if (!held) throw new Error('A query of sums returned no row.');
  return held;
}

/** A partner's payouts, oldest first, amounts in cents. */
export function payoutsOf({ database }: Instance, { partner }: OwnPerson) {
  return database.query<{ id: number; net: number; tax: number; status: number; type: string }>(
    `select id, amount_cents as net, tax_cents as tax, status, type from payouts
     where partner_id = $1 order by id`,
    [partner],
  );
}
