import { partner, type Tamperings } from './tampering.ts';

/** Adds a posting to the closing's entry, to a balance of its own. */
function posting(account: string, cents: number, of = 'own'): string {
  const balance = account === 'debt' ? 'null::bigint' : 'balance.id';
  return `insert into postings (entry_id, account, partner_id, balance_id, amount_cents)
    select entry.id, '${account}', balance.partner_id, ${balance}, ${cents}
    from balances as balance join journal_entries as entry on entry.cycle_id = balance.cycle_id
    where balance.partner_id = ${partner(of)} order by balance.id limit 1`;
}

/** Changes the first credit of the level bonus. */
const changeLevel = (change: string) =>
  `update credits set ${change} where id = (select min(id) from credits where bonus = 'level' and reverses_id is null)`;

/** What somebody might do to entries, balances and payouts in the books. */
export const journalTamperings: Tamperings = {
  'every journal entry sums to zero': [
    `update postings set amount_cents = amount_cents + 1 where id = (select min(id) from postings)`,
    `delete from postings where id = (select max(id) from postings)`,
  ],
  'every posting is to a balance of its own partner': [
    `update postings set partner_id = ${partner('mia')} where account = 'in_payout'`,
    `delete from balances where partner_id = ${partner('own')}`,
  ],
  'no account of a balance is below zero': [
    posting('available', -1_000_000_000),
    posting('paid', -1_000_000_000),
    posting('pending', -1, 'peer'),
  ],
  'nobody has debt beside something available': [
    posting('debt', -1, 'peer'),
    posting('debt', 1_000_000_000, 'own'),
  ],
  'available - debt + in payout + paid = released credits': [
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
  'free credits = available - debt': [
    'delete from payout_credits where credit_id = (select max(credit_id) from payout_credits)',
    `insert into payout_credits (payout_id, credit_id)
     select (select max(id) from payouts), min(id) from credits where partner_id = ${partner('peer')}`,
  ],
  'commission = all credits': [
    `update postings set amount_cents = amount_cents + 1 where account = 'commission' and entry_id = 1`,
    `delete from credits where id = (select max(id) from credits)`,
  ],
  'a credit is in one payout at most': [
    `update payouts set status = 3 where status = 2`,
    `insert into payout_credits (payout_id, credit_id)
     select (select max(id) from payouts), min(taken.credit_id) from payout_credits as taken
     join payouts on payouts.id = taken.payout_id where payouts.status = 4`,
  ],
  'a payout = what it took from balances = its credits': [
    `update payouts set amount_cents = amount_cents + 1 where status = 4`,
    `delete from payout_credits where payout_id = (select min(id) from payouts)`,
    `delete from postings where entry_id = (select id from journal_entries where kind = 'payout' and payout_id = 1)`,
  ],
  'a payout ended in the books as its status says': [
    `update payouts set status = 1 where status = 4`,
    `update payouts set status = 4 where status = 2`,
    `update payouts set status = 2 where status = 3`,
  ],
  'whoever rejects a payout says why': [
    'update payouts set reason = null where status = 2',
    `update payouts set reason = ' ' where status = 2`,
  ],
};
