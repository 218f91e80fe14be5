import type { Tamperings } from './tampering.ts';

/** The credits of the order whose delivery moved them. */
const movedCredits = `(cycle_id, id) in (select cycle_id, credit_id from moved_releases)`;

/** As if nothing had been released since the delivery. */
const unreleased = `delete from journal_entries
  where kind = 'release' and released_until > (select min(occurred_at) from journal_entries where kind = 'delivery')`;

/** Tamperings with the times when credits become available. */
export const deliveryTamperings: Tamperings = {
  'a credit has the holding period of its closing': [
    `update credits set available_at = available_at + interval '1 second'
     where order_id is not null and reverses_id is null and cycle_id in (select id from cycles where hold_from = 'payment')`,
    `update credits set available_at = available_at - interval '1 second' where ${movedCredits}`,
    `update credits set available_at = available_at + interval '1 day' where bonus = 'step-up'`,
    `update cycles set hold_days = 20 where hold_from is not null`,
    `update order_deliveries set known_at = known_at + interval '1 year'`,
    `update order_deliveries set known_at = '2026-04-01'`,
  ],
  'a reversal is available with its credit, or immediately': [
    `update credits set available_at = available_at + interval '1 second' where reverses_id is not null`,
    `update credits set available_at = available_at - interval '1 second' where reverses_id is not null`,
  ],
  'a delivery moves unreleased credits to the time that its month determines': [
    `update moved_releases set available_at = available_at + interval '1 second'`,
    `update moved_releases set moved_from = moved_from - interval '1 second'`,
    `update moved_releases set partner_id = partner_id + 1`,
    `update cycles set hold_from = 'payment' where hold_from = 'delivery'`,
    `update order_deliveries set order_id = order_id - 1`,
    `update journal_entries set released_until = released_until + interval '1 year'
     where kind = 'release' and id = (select max(id) from journal_entries where kind = 'release' and id < (
       select min(id) from journal_entries where kind = 'delivery'))`,
  ],
  'pending credits of a month that counts from deliveries count from the last recorded one': [
    `${unreleased}; delete from moved_releases`,
    `${unreleased}; update order_deliveries set delivered_at = '2026-04-29' where id = (select max(id) from order_deliveries)`,
    `${unreleased}; insert into order_deliveries (order_id, delivered_at, known_at) select order_id, null, known_at from order_deliveries`,
  ],
  'an entry of a delivery moves a release, but no money': [
    `delete from moved_releases`,
    `insert into postings (entry_id, account, amount_cents) select id, 'commission', 1 from journal_entries where kind = 'delivery'`,
  ],
  'an order has its last recorded delivery': [
    `update orders set delivered_at = null`,
    `delete from order_deliveries`,
    `update orders set delivered_at = delivered_at + interval '1 second'`,
  ],
};
