import { partner, type Tamperings } from './tampering.ts';

/** Tamperings with balances brought forward. */
export const openingTamperings: Tamperings = {
  'what was taken over is what the last file said': [
    'update takeover_balances set amount_cents = amount_cents + 1',
    `update credits set amount_cents = amount_cents - 1 where bonus = 'opening'`,
    `update credits set partner_id = ${partner('mia')} where bonus = 'opening'`,
  ],
  'no step-up and no phase of a kick-start is paid again that was reached before the programme began here': [
    `update opening_levels set level = 20, partner_id = ${partner('own')}`,
    `update opening_levels set kick_start = '{easy,pro}', partner_id = ${partner('own')}`,
  ],
};
