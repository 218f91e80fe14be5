import { type LedgerRule, sqlRule } from './rule.ts';

/** Invariants of balances brought forward from another system. */
export const openingRules: readonly LedgerRule[] = [
  sqlRule(
    'balances brought forward match the last file',
    `select case when taken.amount_cents <> coalesce(credited.cents, 0)
       then 'partner ' || taken.partner_id || ': ' || taken.amount_cents || ' in the file, credited '
         || coalesce(credited.cents, 0) end as fault
     from takeover_balances as taken
     left join (
       select partner_id, sum(amount_cents) as cents from credits where bonus = 'opening' group by partner_id
     ) as credited on credited.partner_id = taken.partner_id`,
  ),
  sqlRule(
    'no step-up or kick-start phase reached before the programme began here is paid again',
    `select case when paid.id is not null
       then 'partner ' || opening.partner_id || ': credit ' || paid.id || ', ' || paid.bonus || ' ' || paid.stage end as fault
     from opening_levels as opening
     left join lateral (
       select credit.id, credit.bonus, credit.stage from credits as credit
       where credit.partner_id = opening.partner_id and credit.reverses_id is null
         and (credit.bonus = 'step-up' and credit.stage::integer <= opening.level
           or credit.bonus = 'kick-start' and credit.stage = any(opening.kick_start))
       limit 1
     ) as paid on true`,
  ),
];
