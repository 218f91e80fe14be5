import { partner, type Tamperings } from './tampering.ts';

/** Adds a posting to the closing's entry, by default to the balance of own. */
function posting(account: string, cents: number, of = 'own'): string {
  const balance = account === 'debt' || account === 'written_off' ? 'null::bigint' : 'balance.id';
  return `insert into postings (entry_id, account, partner_id, balance_id, amount_cents)
    select entry.id, '${account}', balance.partner_id, ${balance}, ${cents}
    from balances as balance join journal_entries as entry on entry.cycle_id = balance.cycle_id
    where balance.partner_id = ${partner(of)} order by balance.id limit 1`;
}

/** Changes the first credit of the level bonus. */
const changeLevel = (change: string) =>
  `update credits set ${change} where id = (select min(id) from credits where bonus = 'level' and reverses_id is null)`;

/** Tamperings with entries, balances and payouts in the books. */
export const journalTamperings: Tamperings = {
  'every journal entry sums to zero': [
    `update postings set amount_cents = amount_cents + 1 where id = (select min(id) from postings)`,
    `delete from postings where id = (select max(id) from postings)`,
  ],
  'every posting belongs to a balance of its own partner': [
    `update postings set partner_id = ${partner('mia')} where account = 'in_payout'`,
    `delete from balances where partner_id = ${partner('own')}`,
  ],
  'no account of a balance is negative': [
    posting('available', -1_000_000_000),
    posting('paid', -1_000_000_000),
    posting('pending', -1, 'peer'),
  ],
  'nobody has both debt and an available amount': [
    posting('debt', -1, 'peer'),
    posting('debt', 1_000_000_000, 'own'),
  ],
  'available - debt + in payout + paid - written off = released credits': [
    posting('written_off', 1),
    posting('available', 1),
    posting('debt', -1),
    posting('in_payout', 1),
    posting('paid', 1),
    changeLevel('amount_cents = amount_cents + 1'),
  ],
  'pending of a balance = its credits that are not released': [
    posting('pending', 1),
    changeLevel(`available_at = '2027-01-01'`),
  ],
  'free credits = available - debt, less its part payments': [
    `delete from payout_credits where (cycle_id, credit_id) in (
       select cycle_id, credit_id from payout_credits order by credit_id desc limit 1)`,
    `insert into payout_credits (payout_id, cycle_id, credit_id)
     select (select max(id) from payouts), cycle_id, id from credits where partner_id = ${partner('peer')} limit 1`,
  ],
  'commission = all credits': [
    `update postings set amount_cents = amount_cents + 1 where account = 'commission' and entry_id = 1`,
    `delete from credits where id = (select max(id) from credits)`,
  ],
  'a credit is in one payout or write-off at most': [
    `insert into write_off_credits (write_off_id, cycle_id, credit_id)
     select (select max(id) from write_offs), taken.cycle_id, taken.credit_id from payout_credits as taken
     join payouts on payouts.id = taken.payout_id where payouts.status = 4 order by taken.credit_id limit 1`,
    `update payouts set status = 3 where status = 2`,
    `insert into payout_credits (payout_id, cycle_id, credit_id)
     select (select max(id) from payouts), taken.cycle_id, taken.credit_id from payout_credits as taken
     join payouts on payouts.id = taken.payout_id where payouts.status = 4 order by taken.credit_id limit 1`,
  ],
  'a payout = what it took from balances = its credits and the part payments of a debt that it counts': [
    `update payouts set amount_cents = amount_cents + 1 where status = 4 and replaces_id is null`,
    `delete from payout_credits where payout_id = (select min(id) from payouts)`,
    `delete from postings where entry_id = (select id from journal_entries where kind = 'payout' and payout_id = 1)`,
  ],
  'the end of a payout in the books matches its status, and every earlier attempt was paid and returned': [
    `update payouts set status = 5 where status = 4`,
    `update payouts set status = 5 where attempt = 2`,
    'update payouts set attempt = 1',
    'update payouts set attempt = 3 where attempt = 2',
    `delete from journal_entries where kind = 'payout-returned'`,
    `update payouts set status = 1 where status = 4`,
    `update payouts set status = 4 where status = 2`,
    `update payouts set status = 2 where status = 3`,
  ],
  'a rejected payout has a reason': [
    'update payouts set reason = null where status = 2',
    `update payouts set reason = ' ' where status = 2`,
  ],
};
