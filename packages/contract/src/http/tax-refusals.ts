/** Refusals about tax data: a part of `refusals`. */
export const taxRefusals = {
  noTaxNumber: 'There is no tax number to prove.',
  taxDataUnseen:
    'The partner has changed the tax data, and the change has not been checked. Please send the change that you have checked as `toCheck`.',
  taxDataChanged: 'The change to be checked is no longer the one that you read. Please reload the page.',
  payoutTaxChanged:
    'Different tax data are now known for what this payout contains. Reject it, so that it can be requested again with the right tax.',
} as const;
