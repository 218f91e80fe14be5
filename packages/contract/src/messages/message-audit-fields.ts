/** Audit log fields of mails and messages: a part of `audit-fields.ts`. */
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
