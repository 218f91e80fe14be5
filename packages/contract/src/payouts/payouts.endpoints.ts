import {
  getBalanceInfoWithDocuments,
  getBalanceInfoWithoutDocuments,
  getPayout,
  getPayoutCorrectionPdf,
  getPayoutPdf,
  getPayoutRefundCorrectionPdf,
  getPayoutsCsv,
  listPayouts,
  movePayout,
  requestPayout,
} from './payouts.contract.ts';

import { decideVatId, replaceCreditNote } from './tax-decisions.contract.ts';
import { previewTax } from './tax-preview.contract.ts';

/** Every call about payouts and their papers. */
export const payoutEndpoints = [
  requestPayout,
  listPayouts,
  getPayout,
  movePayout,
  replaceCreditNote,
  getBalanceInfoWithDocuments,
  getBalanceInfoWithoutDocuments,
  getPayoutsCsv,
  getPayoutCorrectionPdf,
  getPayoutPdf,
  getPayoutRefundCorrectionPdf,
  decideVatId,
  previewTax,
] as const;
