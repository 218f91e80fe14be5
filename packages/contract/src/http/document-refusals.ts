/**
 * Refusals about documents: drafts, statements, book extracts, self-billed invoices and the tax on them, calendars, push
 * messages, and messages to team members.
 */
export const documentRefusals = {
  draftsBusy: 'Other drafts are being prepared for you. Please try again in a moment.',
  statementsBusy: 'Other statements are being prepared for you. Please try again in a moment.',
  bookExtractMonth: 'This month is not closed.',
  bookExtractSpan: 'The last month is before the first one.',
  bookExtractsWaiting: 'Three extracts are already being created. Please wait until one is done.',
  noteNotReplaceable:
    'Only the self-billed invoice of a paid payout that was issued without its VAT can be replaced, and only once.',
  taxNotProven: 'The tax status is not proven, or shows no tax: there is nothing to replace.',
  vatIdNeedsNone: 'This number needs no decision.',
  vatIdDecided: 'A decision on this number has already been made.',
  calendarEnded: 'The contract has ended: there are no more dates for a calendar.',
  pushOff: 'This server pushes nothing to devices.',
  pushEnded: 'The contract has ended: no more push messages are sent.',
  pushAddress: 'This address of a push service cannot be used.',
  pushKeys: 'These keys of a browser cannot be used.',
  pushQuietEmpty: 'Quiet hours have to begin and end at different hours.',
  taxLinksFull: 'Ten links for tax advisers are already valid. Please withdraw one.',
  greetingEnded: 'Your contract has ended: nothing is sent to your former team.',
  greetingUnwanted: 'This person cannot sign in, or does not want such messages.',
  greetingWritten: 'You have written about this already.',
} as const;
