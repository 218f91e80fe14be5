import { byHandTamperings } from './by-hand-tamperings.ts';
import { creditTamperings } from './credit-tamperings.ts';
import { debtTamperings } from './debt-tamperings.ts';
import { deliveryTamperings } from './delivery-tamperings.ts';
import { findingTamperings } from './finding-tamperings.ts';
import { holdTamperings } from './hold-tamperings.ts';
import { journalTamperings } from './journal-tamperings.ts';
import { objectionTamperings } from './objection-tamperings.ts';
import { openingTamperings } from './opening-tamperings.ts';
import { orderTamperings } from './order-tamperings.ts';
import { paperTamperings } from './paper-tamperings.ts';
import { payoutRunTamperings } from './payout-run-tamperings.ts';
import type { Tamperings } from './tampering.ts';
import { taxAccountTamperings } from './tax-account-tamperings.ts';
import { teamTamperings } from './team-tamperings.ts';
import { voucherTamperings } from './voucher-tamperings.ts';

/** All of them. */
export const tamperings: Tamperings = {
  ...journalTamperings,
  ...holdTamperings,
  ...creditTamperings,
  ...byHandTamperings,
  ...findingTamperings,
  ...openingTamperings,
  ...debtTamperings,
  ...deliveryTamperings,
  ...orderTamperings,
  ...teamTamperings,
  ...paperTamperings,
  ...payoutRunTamperings,
  ...taxAccountTamperings,
  ...voucherTamperings,
  ...objectionTamperings,
};
