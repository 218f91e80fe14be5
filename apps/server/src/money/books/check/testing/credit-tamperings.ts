import { april, changeReversing, march, may, partner, type Tamperings } from './tampering.ts';

/** Changes the first credit that matches a condition. */
function changeCredit(condition: string, change: string): string {
  return `update credits set ${change} where id = (select min(id) from credits where ${condition})`;
}

const level = `bonus = 'level' and reverses_id is null`;
const withBelow = `${level} and below_partner_id is not null`;
const pool = `bonus = 'balancing' and remainder_cents = 0`;

/** Tamperings with credits, cycles and projections. */
export const creditTamperings: Tamperings = {
  'every credit has its partner, balance, order, source and rate below': [
    changeCredit('true', `partner_id = ${partner('mia')}`),
    changeCredit('true', `cycle_id = ${may}, in_closing = false`),
    `update orders set cycle_id = ${april} where cycle_id = ${march}`,
    changeCredit(level, 'order_id = 1000000'),
    changeCredit(level, `order_id = (select min(id) from orders where partner_id = ${partner('lena')})`),
    changeCredit(level, `source_partner_id = ${partner('peer')}`),
    changeCredit(withBelow, 'below_partner_id = 1000000'),
    `delete from orders where id = (select min(order_id) from credits)`,
  ],
  'every reference to a credit names an existing one of its cycle': [
    'update payout_credits set credit_id = credit_id + 1000000',
    `update refund_correction_credits set cycle_id = ${may}`,
    'update write_off_credits set credit_id = credit_id + 1000000',
    'update debt_payment_credits set credit_id = credit_id + 1000000',
    'update moved_releases set credit_id = credit_id + 1000000',
    'update corrections set credit_id = credit_id + 1000000 where credit_id is not null',
    'update corrections set relates_id = relates_id + 1000000 where relates_id is not null',
  ],
  'a reversal takes back a credit of the same partner, and never more than that': [
    changeReversing('order_id = (select min(order_id) from credits)'),
    changeReversing(`partner_id = ${partner('peer')}`),
    changeReversing(`cycle_id = ${april}`),
    changeReversing('credited_before_cents = credited_before_cents + 1'),
    changeReversing('amount_cents = amount_cents - 10000'),
    changeReversing('reverses_id = (select min(id) from credits where reverses_id is not null)'),
  ],
  'a closed cycle has its entry, and an open one only has credits by hand': [
    `update cycles set closed_at = null where id = ${april}`,
    `update cycles set closed_at = now() where id = ${may}`,
    changeCredit(level, `cycle_id = ${may}, in_closing = false`),
    `delete from journal_entries where cycle_id = ${march}`,
  ],
  'cycles are closed in order, without gaps': [
    `update cycles set closed_at = null where id = ${march}`,
    `update cycles set closed_at = '2026-07-01' where id = ${march}`,
    `delete from cycles where id = ${april}`,
  ],
  'after a refund every credit is that of the remaining base, or less if more was taken back by hand': [
    'delete from credits where id = (select max(id) from credits where reverses_id is not null)',
    `insert into refunds (order_id, refunded_at, base_cents, qp) select min(order_id), now(), 1000, 0 from refunds`,
    `update orders set status = 'refunded' where id = (select min(order_id) from refunds)`,
  ],
  'projected credits belong only to open cycles, and add up': [
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
  'every credit of a bonus recomputes to the cent from its own columns': [
    changeCredit(level, 'amount_cents = amount_cents + 1'),
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
  'every step-up and builder bonus is backed by the figures of its cycle': [
    ...['step-up', 'builder'].map(
      (bonus) => `delete from partner_statistics where (cycle_id, partner_id) in (
      select cycle_id, partner_id from credits where bonus = '${bonus}')`,
    ),
    'update partner_statistics set level = 3',
    'update partner_statistics set highest_level_before = level',
    'update partner_statistics set psv_cents = 0',
    'update partner_statistics set active_customers = 2',
    'update partner_statistics set psv_cents = 50000, active_customers = 6',
  ],
};
