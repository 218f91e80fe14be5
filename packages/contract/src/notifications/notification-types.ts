import { z } from 'zod';

/** Everything that somebody can be notified of. */
export const notificationTypes = [
  'creditsReleased',
  'firstChildrenOrder',
  'newCustomer',
  'newPartner',
  'newUserLogin',
  'payoutApproved',
  'payoutCorrected',
  'payoutPaid',
  'payoutRejected',
  'registrationSuccess',
  'teamOrderPaid',
  'voucherReceived',
] as const;

export type NotificationType = (typeof notificationTypes)[number];

export const notificationType = z.literal(notificationTypes);
