import { partner, type Tamperings } from './tampering.ts';

/** Assigns the hold, which was peer's, to somebody else. */
const holdOf = (name: string) => `update partner_states set partner_id = ${partner(name)}`;

/** Tamperings with holds of partners, and with bookings during them. */
export const holdTamperings: Tamperings = {
  'holds and releases of a partner alternate, at times up to which the books had released': [
    `update partner_states set state = 'held' where state = 'active'`,
    `delete from partner_states where state = 'held'`,
    `update partner_states set valid_from = '2026-01-01' where state = 'active'`,
    `update partner_states set released_until = '2026-01-01' where state = 'active'`,
    `update partner_states set released_until = released_until + interval '1 second' where state = 'active'`,
  ],
  'while a partner is on hold none of their credits is released': [
    holdOf('own'),
    `delete from partner_states where state = 'active'`,
    `update partner_states set released_until = released_until + interval '1 year' where state = 'active'`,
  ],
  'while a partner is on hold no payout is requested or approved': [
    holdOf('own'),
    `${holdOf('green1')}; update partner_states set valid_from = '2026-04-16T01:30:00Z' where state = 'held';
     update partner_states set valid_from = '2026-04-16T02:30:00Z' where state = 'active'`,
  ],
};
