import { creditTamperings } from './credit-tamperings.ts';
import { holdTamperings } from './hold-tamperings.ts';
import { journalTamperings } from './journal-tamperings.ts';
import { orderTamperings } from './order-tamperings.ts';
import { paperTamperings } from './paper-tamperings.ts';
import type { Tamperings } from './tampering.ts';

/** All of them. */
export const tamperings: Tamperings = {
  ...journalTamperings,
  ...holdTamperings,
  ...creditTamperings,
  ...orderTamperings,
  ...paperTamperings,
};
