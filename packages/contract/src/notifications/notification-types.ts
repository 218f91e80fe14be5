import { z } from 'zod';

/** Everything that a partner can be notified of, and may refuse. */
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

/** What partners are notified of whatever they refuse: what is asked of them, what becomes of their place, what became of an invitation of theirs, and that nothing reaches them by mail. */
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

/** What operators are notified of as well: what waits for them, and what became of what they prepared or asked for. */
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

/** Everything that somebody is told. */
export type ToldType =
  | NotificationType
  | (typeof legalNotificationTypes)[number]
  | (typeof operatorNotificationTypes)[number];

export const toldType = z.literal([
  ...notificationTypes,
  ...legalNotificationTypes,
  ...operatorNotificationTypes,
]);
