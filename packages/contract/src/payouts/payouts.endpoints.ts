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

/** Every call about payouts and their papers. */
export const payoutEndpoints = [
  requestPayout,
  listPayouts,
  getPayout,
  movePayout,
  getBalanceInfoWithDocuments,
  getBalanceInfoWithoutDocuments,
  getPayoutsCsv,
  getPayoutCorrectionPdf,
  getPayoutPdf,
  getPayoutRefundCorrectionPdf,
] as const;
