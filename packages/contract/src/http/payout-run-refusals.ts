/** Refusals about payout runs, bank files and bank statements: a part of `refusals`. */
export const payoutRunRefusals = {
  payoutInFile:
    'This payout is in a file that the bank may carry out. Please record first what the bank did with it.',
  payoutNoteCorrected:
    'The self-billed invoice of this payout has been corrected or replaced since. The payout can only be sent again.',
  payoutInRun: 'This payout is in a payout run. Please take it out of the run first.',
  payoutReturnedByTwo:
    'It takes two people to give up a returned payout: please prepare it on the page of the payout.',
  payoutDestinationUnchanged:
    'The bank sent this payout back, and the partner has not changed the account since.',
  payoutDestinationMissing:
    'The bank sent this payout back, and the partner no longer has an account for it.',
  bankReferenceMissing: 'Please enter the bank’s reference for this transfer.',
  returnCodeInvalid: 'The bank’s reason has four characters, such as AC04.',
  dayInFuture: 'This day has not come yet.',
  dayBeforePaid: 'On this day the payout had not been paid yet.',
  dayOver: 'This day is over.',
  dayWithoutBanks: 'Banks do not settle payments on this day.',
  payoutAccountMissing:
    'The account that payouts are made from has not been entered yet. Enter it on the page “Payout runs”.',
  ibanOutsideSepa: 'SEPA does not reach this account.',
  payoutRunUnderWay: 'Payout run {run} is with the bank: the account can be changed once it is done.',
  payoutRunStatus: 'This step is not possible in the present state of the payout run.',
  payoutRunItemStatus: 'This step is not possible in the present state of the payout in this run.',
  payoutRunCollecting: 'The payout run is still being put together. Please try again in a moment.',
  payoutRunApproving: 'The payouts of this run are still being approved. Please try again in a moment.',
  payoutRunDayOver:
    'The day of this payout run is over. Please enter a new one when you submit it or prepare a new file.',
  payoutFileDayOver:
    'The day of this payout run is over, and nobody has fetched its file. Take the run back and put its payouts into a new one.',
  payoutRunEmpty: 'This payout run contains no payout that can be sent.',
  payoutRunType: 'This payout run is sent by another method.',
  payoutFileNotLive: 'The bank has no file of this payout run.',
  payoutFilePaid:
    'Bank statements show everything in this file as carried out, so the bank did not refuse it.',
  payoutFileNotRefused: 'A new file is made once the bank has refused the last one.',
  payoutFileUnknown: 'This report is about no file of this company.',
  payoutFileSum: 'The sum of the file is not that of its payouts. There is no file until that is cleared up.',
  payoutFileChanged:
    'The file is no longer the one that was fetched first. There is no file until that is cleared up.',
  paymentAmount: 'This amount cannot be transferred.',
  paymentId: 'The payment has no usable id.',
  paymentHolderMissing: 'The account has no holder.',
  paymentBicCountry: 'The BIC is from another country than the account.',
  paymentCityMissing: 'For this account the bank asks for the town of its holder.',
  paymentCountryMissing: 'For this account the bank asks for the country of its holder.',
  statementOtherAccount: 'This statement is for another account than the one that payouts are made from.',
  statementCsvUnmapped:
    'How CSV statements of the bank are read has not been set yet. Set it on the page “Payout runs”.',
  fileIsStatusReport: 'This is a report on a file of ours, not a statement.',
  fileIsStatement: 'This is a statement, not a report on a file of ours.',
  lineDecided: 'This line has already been decided.',
  lineOtherAmount: 'The amount of the payout differs from that of the line.',
} as const;
