/** Refusals about payout runs, bank files and bank statements: a part of `refusals`. */
export const payoutRunRefusals = {
  payoutInFile: 'A file that the bank may carry out has this payout. Say first what the bank did with it.',
  payoutNoteCorrected:
    'The self-billed invoice of this payout was corrected or replaced since: the payout can only be sent again.',
  payoutInRun: 'A payout run has this payout. Take it out of the run first.',
  payoutReturnedByTwo: 'Giving a returned payout up takes two people: prepare it on the page of the payout.',
  payoutDestinationUnchanged:
    'The bank sent this payout back, and its partner has not changed the account since.',
  payoutDestinationMissing: 'The bank sent this payout back, and its partner has no account for it any more.',
  bankReferenceMissing: 'Please enter the bank’s reference of the transfer.',
  returnCodeInvalid: 'The bank’s reason has four characters such as AC04.',
  dayInFuture: 'This day has not come yet.',
  dayBeforePaid: 'On this day the payout had not been paid yet.',
  dayOver: 'This day is over.',
  dayWithoutBanks: 'Banks do not settle payments on this day.',
  payoutAccountMissing:
    'The company has not given the account that payouts leave from. Enter it under /app/operations/payout-runs.',
  ibanOutsideSepa: 'SEPA does not reach this account.',
  payoutRunUnderWay: 'Payout run {run} is with the bank: the account can be changed once it is done.',
  payoutRunStatus: 'This step is not possible in the present state of the payout run.',
  payoutRunItemStatus: 'This step is not possible in the present state of the payout in this run.',
  payoutRunCollecting: 'The payout run is still being put together. Please try again in a moment.',
  payoutRunApproving: 'The payouts of this run are still being approved. Please try again in a moment.',
  payoutRunDayOver:
    'The day of this payout run is over. Whoever submits it, or prepares its new file, gives another one.',
  payoutFileDayOver:
    'The day of this payout run is over, and nobody has fetched its file. Take the run back and put its payouts into another one.',
  payoutRunEmpty: 'Nothing in this payout run goes along.',
  payoutRunType: 'This payout run is sent in another way.',
  payoutFileNotLive: 'The bank has no file of this payout run.',
  payoutFilePaid:
    'Bank statements show everything in this file as carried out, so the bank did not refuse it.',
  payoutFileNotRefused: 'A new file is made once the bank has refused the last one.',
  payoutFileUnknown: 'This report is about no file of this company.',
  payoutFileSum: 'The sum of the file is not that of its payouts. There is no file until that is cleared up.',
  payoutFileChanged:
    'The file is no longer the one that was fetched first. There is no file until that is cleared up.',
  paymentAmount: 'The amount cannot be sent.',
  paymentId: 'The payment has no usable id.',
  paymentHolderMissing: 'The account has no holder.',
  paymentBicCountry: 'The BIC is of another country than the account.',
  paymentCityMissing: 'For this account the bank asks for the town of its holder.',
  paymentCountryMissing: 'For this account the bank asks for the country of its holder.',
  statementOtherAccount: 'This statement is of another account than the one that payouts leave from.',
  statementCsvUnmapped:
    'Nobody has said how CSV statements of the bank are read. Enter it under /app/operations/payout-runs.',
  fileIsStatusReport: 'This is a report on a file of ours, not a statement.',
  fileIsStatement: 'This is a statement, not a report on a file of ours.',
  lineDecided: 'This line was decided on already.',
  lineOtherAmount: 'The payout has another amount than the line.',
} as const;
