/** What the log says of mails and messages: the part of `audit-fields.ts` that goes with them. */
export const messageAuditFields = {
  broadcast: 'flag',
  legallyNecessary: 'flag',
  mailSubject: 'plain',
  message: 'plain',
  messageId: 'plain',
  messagesStopped: 'flag',
  recipients: 'count',
  sender: 'plain',
  teamMessagesDaily: 'count',
  weeklyDigest: 'flag',
} as const;
