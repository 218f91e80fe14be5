import { partner, type Tamperings } from './tampering.ts';

/** Tamperings with balances brought forward. */
export const openingTamperings: Tamperings = {
  'balances brought forward match the last file': [
    'update takeover_balances set amount_cents = amount_cents + 1',
    `update credits set amount_cents = amount_cents - 1 where bonus = 'opening'`,
    `update credits set partner_id = ${partner('mia')} where bonus = 'opening'`,
  ],
  'no step-up or kick-start phase reached before the programme began here is paid again': [
    `update opening_levels set level = 20, partner_id = ${partner('own')}`,
    `update opening_levels set kick_start = '{easy,pro}', partner_id = ${partner('own')}`,
  ],
};
