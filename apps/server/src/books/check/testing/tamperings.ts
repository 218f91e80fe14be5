import { payoutStatus } from '../../book-payout.ts';

/** Adds a posting to the closing's entry, to a balance of its own: `what` is "account, cents". */
function posting(account: string, cents: number, of = 'own'): string {
  const balance = account === 'debt' ? 'null::bigint' : 'balance.id';
  return `insert into postings (entry_id, account, partner_id, balance_id, amount_cents)
    select entry.id, '${account}', balance.partner_id, ${balance}, ${cents}
    from balances as balance join journal_entries as entry on entry.cycle_id = balance.cycle_id
    where balance.partner_id = ${partner(of)} order by balance.id limit 1`;
}

function partner(name: string): string {
  return `(select id from partners where display_name = '${name}')`;
}

/** A cycle, by its first day. */
function cycle(dateFrom: string): string {
  return `(select id from cycles where date_from = '${dateFrom}')`;
}

const [march, april, may] = [cycle('2026-03-01'), cycle('2026-04-01'), cycle('2026-05-01')];
const reversing =
  'update credits set %s where id = (select max(id) from credits where reverses_id is not null)';

function changeReversing(change: string): string {
  return reversing.replace('%s', change);
}

/** Changes the first credit that a condition picks. */
function changeCredit(condition: string, change: string): string {
  return `update credits set ${change} where id = (select min(id) from credits where ${condition})`;
}

const level = `bonus = 'level' and reverses_id is null`;
const withBelow = `${level} and below_partner_id is not null`;
const pool = `bonus = 'balancing' and remainder_cents = 0`;

/** Approves the payout that takes something back of a paid one. */
const approveTaker = (day: string) =>
  `update payouts set status = 1, number = 77, approved_at = '${day}' where status = 3`;
const unpay = `delete from journal_entries where kind = 'payout-paid'`;
const rejectAll = (status: number) => `insert into journal_entries (kind, payout_id, occurred_at)
  select 'payout-rejected', id, '2026-05-01' from payouts where status = ${status}`;

/** What somebody with every right might do to the settled books, by the rule that it breaks. */
export const tamperings: Readonly<Record<string, readonly string[]>> = {
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
    changeCredit(level, 'amount_cents = amount_cents + 1'),
  ],
  'pending of a balance = its credits that are not released': [
    posting('pending', 1),
    changeCredit(level, `available_at = '2027-01-01'`),
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
  'every credit has its partner, balance, order, source and rate below': [
    changeCredit('true', `partner_id = ${partner('mia')}`),
    changeCredit('true', `cycle_id = ${may}`),
    changeCredit(level, 'order_id = 1000000'),
    changeCredit(level, `order_id = (select min(id) from orders where partner_id = ${partner('lena')})`),
    changeCredit(level, `source_partner_id = ${partner('peer')}`),
    changeCredit(withBelow, 'below_partner_id = 1000000'),
    `delete from orders where id = (select min(order_id) from credits)`,
  ],
  'a reversing credit takes back one of its own, and never more than that': [
    changeReversing('order_id = (select min(order_id) from credits)'),
    changeReversing(`partner_id = ${partner('peer')}`),
    changeReversing(`cycle_id = ${april}`),
    changeReversing('credited_before_cents = credited_before_cents + 1'),
    changeReversing('amount_cents = amount_cents - 10000'),
    changeReversing('reverses_id = (select min(id) from credits where reverses_id is not null)'),
  ],
  'a closed cycle has its entry, and an open one has no credits': [
    `update cycles set closed_at = null where id = ${april}`,
    `update cycles set closed_at = now() where id = ${may}`,
    changeCredit(level, `cycle_id = ${may}`),
    `delete from journal_entries where cycle_id = ${march}`,
  ],
  'cycles are closed in order, without gaps': [
    `update cycles set closed_at = null where id = ${march}`,
    `update cycles set closed_at = '2026-07-01' where id = ${march}`,
    `delete from cycles where id = ${april}`,
  ],
  'a paid order counts in the cycle of its payment, or in a later one if that was closed or its buyer came later':
    [
      `update orders set cycle_id = ${march} where cycle_id = ${may}`,
      `update orders set cycle_id = 1000000 where cycle_id = ${may}`,
      `insert into cycles (date_from, date_to, plan_version) values ('2026-06-01', '2026-06-30', '1');
     update orders set cycle_id = ${cycle('2026-06-01')} where cycle_id = ${may}`,
    ],
  'no cycle lies before the first month of the programme, and history does': [
    `update programme set starts_on = '2026-04-01'`,
    `update orders set is_history = true, cycle_id = null where cycle_id = ${may}`,
  ],
  'no order counts in a cycle in which its buyer does not exist': [
    `update partners set created_at = '2026-06-01' where id in (select partner_id from orders where cycle_id = ${may})`,
  ],
  'QP of an order line follow its price': [
    'update order_lines set qp = qp + 1',
    'update product_prices set qp = 100',
    `update product_prices set net_cents = net_cents * 2, qp = 100`,
  ],
  'an order without a base brings no credit': [
    `update orders set base_cents = 0 where cycle_id = ${may}`,
    `update orders set base_cents = 0 where id = (select min(order_id) from credits)`,
  ],
  'an estimate that ended is no longer made, and its cycle is open': [
    `insert into vanished_estimates (order_id, partner_id, cycle_id, vanished_at)
     select order_id, partner_id, cycle_id, now() from projected_credits`,
    `update vanished_estimates set cycle_id = ${april}`,
  ],
  'nothing is refunded before it is paid': [
    `update refunds set refunded_at = '2026-01-01' where id = (select max(id) from refunds)`,
    `update orders set status = 'open', paid_at = null, cycle_id = null where id = (select min(order_id) from refunds)`,
  ],
  'no membership runs on that was wholly refunded or cost nothing': [
    `update memberships set expiry_date = '2026-12-31' where order_line_id is not null`,
    `update orders set base_cents = 0 where id = (select order_id from order_lines where id = (
       select max(order_line_id) from memberships));
     update memberships set expiry_date = '2026-12-31' where order_line_id is not null`,
    'update order_lines set net_cents = 0',
    `update cycles set closed_at = null where id = (
       select cycle_id from orders where id = (select order_id from order_lines where id = (
         select max(order_line_id) from memberships)))`,
  ],
  'of the memberships of one kind that a partner bought, one begins when the other ends, or later': [
    `with line as (
       insert into order_lines (order_id, product_id, quantity, net_cents, gross_cents, vat_bp, qp)
       select order_id, product_id, 1, 100, 119, 1900, 0 from order_lines limit 1 returning id
     )
     insert into memberships (partner_id, kind, qp, start_date, expiry_date, order_line_id)
     select partner_id, kind, 0, expiry_date - 1, expiry_date + 29, line.id from memberships, line
     where order_line_id is not null`,
  ],
  'nobody has a place before they exist, or below somebody who does not': [
    `update placements set valid_from = '2025-12-31' where partner_id = ${partner('mia')}`,
    `update partners set created_at = '2026-03-01' where id = ${partner('mia')}`,
    `with lena as (update partners set created_at = '2026-03-01' where display_name = 'lena' returning id)
     update placements set valid_from = '2026-03-01' where partner_id = (select id from lena)`,
  ],
  'whoever has a place has figures in every open cycle that was computed': [
    `delete from partner_statistics where cycle_id = ${may} and partner_id = ${partner('mia')}`,
  ],
  'nobody is refunded more than was paid': [
    `update refunds set base_cents = base_cents + 1 where id = (select max(id) from refunds)`,
    `update refunds set base_cents = base_cents - 1 where id = (select max(id) from refunds)`,
    `update refunds set qp = qp + 1 where id = (select max(id) from refunds)`,
  ],
  'of a refunded order everybody keeps the credit of what is left of it': [
    'delete from credits where id = (select max(id) from credits where reverses_id is not null)',
    `insert into refunds (order_id, refunded_at, base_cents, qp) select min(order_id), now(), 1000, 0 from refunds`,
    `update orders set status = 'refunded' where id = (select min(order_id) from refunds)`,
  ],
  'projected credits are of open cycles only, and add up': [
    `insert into projected_bonuses (cycle_id, partner_id, bonus, stage, amount_cents)
     select ${april}, min(id), 'builder', 1, 2500 from partners`,
    'update projected_credits set amount_cents = amount_cents + 1',
    'delete from projected_credits',
    'update partner_statistics set projected_count = projected_count + 1',
    `update projected_credits set cycle_id = ${april}`,
    `update partner_statistics set projected_cents = 1 where cycle_id = ${april}`,
    `insert into projected_credits select order_id + 1, 1000000, cycle_id, source_partner_id, depth, base_cents,
       rate_bp, below_rate_bp, below_partner_id, amount_cents from projected_credits limit 1`,
    `insert into projected_credits select order_id + 1, partner_id, 1000000, source_partner_id, depth, base_cents,
       rate_bp, below_rate_bp, below_partner_id, amount_cents from projected_credits limit 1`,
  ],
  'every projected bonus recomputes from its own columns': [
    'update projected_bonuses set amount_cents = amount_cents + 1',
    'update projected_bonuses set stage = 8',
    `insert into projected_bonuses (cycle_id, partner_id, bonus, stage, base_cents, rate_bp, weight, weight_sum, amount_cents)
     select ${may}, min(id), 'balancing', 0, 100000, 100, 1, 2, 502 from partners`,
    `insert into projected_bonuses (cycle_id, partner_id, bonus, stage, amount_cents)
     select ${may}, min(id), 'infinity', 0, 500 from partners`,
  ],
  'papers are numbered from 1 on without a gap': [
    'update payout_papers set number = number + 1 where number = (select max(number) from payout_papers)',
    'delete from payout_papers where number = 1',
    `update number_ranges set last = last + 1 where name = 'payouts'`,
  ],
  'an approved payout has one credit note, which is cancelled if it was rejected after that or the note was replaced':
    [
      'update payouts set replaces_id = null, amount_cents = 1 where replaces_id is not null',
      'delete from payout_papers where number = 1',
      'update payouts set number = 77 where number = 1',
      `update payouts set status = ${payoutStatus.rejected} where number = 1`,
      `update payouts set status = ${payoutStatus.approved} where status = ${payoutStatus.pending}`,
      `insert into payout_papers (payout_id, kind, number, corrects_id, locale, issued_at)
     select payout_id, 'correction', 100, id, locale, issued_at from payout_papers where number = 1`,
    ],
  'a refund correction = its reversing credits and their tax at the rate of the credit note that paid them': [
    `update payout_papers set net_cents = net_cents - 1 where kind = 'refund-correction'`,
    `update payout_papers set tax_cents = tax_cents - 1 where kind = 'refund-correction'`,
    'delete from refund_correction_credits',
    `update payout_papers set corrects_id = id where kind = 'refund-correction'`,
    changeReversing('reverses_id = id'),
  ],
  'what a refund correction took back is on no credit note beside, and its gross comes off the payout that takes it':
    [
      'update payouts set set_off_cents = 1 where number = 1',
      `insert into payout_credits (payout_id, credit_id)
     select (select id from payouts where number = 1), credit_id from refund_correction_credits`,
      `insert into payout_credits (payout_id, credit_id, corrected_by)
     select (select id from payouts where number = 1), credit_id, paper_id from refund_correction_credits`,
    ],
  'corrections of a credit note never come to more than it, in net or tax': [
    `update payout_papers set net_cents = net_cents * 1000 where kind = 'refund-correction'`,
    `update payout_papers set tax_cents = -100000 where kind = 'refund-correction'`,
    `update payout_papers set net_cents = net_cents + 1 where kind = 'correction' and net_cents is not null`,
    `insert into payout_papers (payout_id, kind, number, corrects_id, locale, issued_at, net_cents, tax_cents)
     select payout_id, kind, 100, corrects_id, locale, issued_at, -1000000, 0
     from payout_papers where kind = 'refund-correction' limit 1`,
  ],
  'a payout is paid before a later one that takes something back of it is approved, or rejected after that one':
    [
      approveTaker('2026-04-14'),
      `${approveTaker('2026-05-01')}; ${unpay}`,
      `${unpay}; ${rejectAll(payoutStatus.paid)}`,
      `${unpay}; ${rejectAll(payoutStatus.paid)}; ${rejectAll(payoutStatus.pending)}`,
    ],
  'what a credit note takes back of an earlier one has the same kind and rate of tax': [
    `update payouts set tax_kind = 'small-business' where number is null and tax_kind is not null`,
    'update payouts set tax_rate_bp = 700 where number is null',
  ],
  'a note that replaces another is over what was left of it, and its payout is the difference of the tax': [
    'update payouts set tax_cents = tax_cents + 1 where replaces_id is not null',
    `update payout_papers set net_cents = net_cents - 1 where kind = 'correction' and net_cents is not null`,
    `update payout_papers set net_cents = net_cents - 1 where kind = 'credit-note' and net_cents is not null`,
    `update payout_papers set tax_cents = tax_cents + 1 where kind = 'credit-note' and net_cents is not null`,
    'delete from payout_papers where net_cents > 0',
    `update payouts set status = ${payoutStatus.approved} where id = (select max(replaces_id) from payouts)`,
  ],
  'nobody owes the tax instead of a partner whose number is unsound and was not decided on': [
    'delete from vat_id_decisions',
    `update payouts set unsound_vat_id = 'XYZ' where unsound_vat_id is not null`,
    `update vat_id_decisions set partner_id = ${partner('own')}`,
  ],
  'every credit recomputes to the cent from its own columns': [
    changeCredit('true', 'amount_cents = amount_cents + 1'),
    changeCredit(level, 'base_cents = base_cents + 100'),
    changeCredit(level, 'rate_bp = rate_bp + 100'),
    changeCredit(withBelow, 'below_rate_bp = below_rate_bp - 100'),
    changeCredit(`bonus = 'step-up'`, `stage = '18'`),
    changeCredit(`bonus = 'kick-start'`, `stage = 'pro'`),
    changeCredit(`bonus = 'builder'`, `stage = '2'`),
    changeCredit(pool, 'weight_sum = weight_sum + 1'),
    changeCredit(pool, 'weight = weight + 1'),
    changeCredit(pool, 'remainder_cents = 1'),
    changeReversing('credited_before_cents = credited_before_cents + 1'),
    changeReversing('base_cents = base_cents + 100'),
  ],
};
