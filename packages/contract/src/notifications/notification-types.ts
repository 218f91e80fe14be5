import { z } from 'zod';

/** Everything a partner can be notified of, and may switch off. */
export const notificationTypes = [
  'creditCorrected',
  'creditsReleased',
  'firstChildrenOrder',
  'greeting',
  'newCustomer',
  'newPartner',
  'newUserLogin',
  'payoutApproved',
  'payoutCorrected',
  'payoutPaid',
  'payoutRejected',
  'registrationSuccess',
  'teamMessage',
  'teamOrderPaid',
  'voucherReceived',
] as const;

export type NotificationType = (typeof notificationTypes)[number];

export const notificationType = z.literal(notificationTypes);

/**
 * What partners are always notified of: requests to them, changes of their place, the result of one of their invitations,
 * and that mails cannot reach them.
 */
export const legalNotificationTypes = [
  'debtDemanded',
  'debtPaid',
  'debtWrittenOff',
  'invitationDeclined',
  'mailsReturned',
  'newTerms',
  'objectionAnswered',
  'payoutLacks',
  'payoutReturned',
  'placeTransfer',
  'planChanges',
  'questionAnswered',
  'taxLimitNear',
] as const;

/** What operators are notified of as well: items that wait for them, and the result of what they prepared or requested. */
export const operatorNotificationTypes = [
  'approvalDecided',
  'approvalWaits',
  'jobEnded',
  'monthChanged',
  'monthLate',
  'payoutFileAlarm',
  'shopSilent',
  'payoutRunDue',
  'questionAsked',
  'questionsOverdue',
  'webhookPaused',
] as const;

/** All types of notifications. */
export type ToldType =
  | NotificationType
  | (typeof legalNotificationTypes)[number]
  | (typeof operatorNotificationTypes)[number];

export const toldType = z.literal([
  ...notificationTypes,
  ...legalNotificationTypes,
  ...operatorNotificationTypes,
]);
