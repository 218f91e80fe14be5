import type { Notification } from '../../areas/content/notifications/notifications.data.ts';

type Type = Notification['type'];

const credits = [
  '/api/partner/commission/',
  '/api/partner_balance',
  '/api/partner_total_statistics',
  '/api/credits',
] as const;
const payouts = [...credits, '/api/payouts', '/api/partner-info/'] as const;
const team = ['/api/partners/', '/api/contacts', '/api/today', '/api/partner_qualification'] as const;
const joined = [
  ...team,
  '/api/team-feed',
  '/api/partner_total_statistics',
  '/api/potential_partners',
] as const;
const orders = [...team, '/api/orders', '/api/partner/commission/', '/api/credits'] as const;

/** What may have been submitted to a second person. */
const prepared = [
  '/api/payout_runs',
  '/api/corrections',
  '/api/debt', // debts, and payments of them
  '/api/write_offs',
  '/api/operator/cycles',
  '/api/plans',
] as const;

const months = ['/api/operator/cycles', '/api/cycle', '/api/approvals'] as const;

/** Path prefixes of queries that may have changed, by notification type. */
const invalidated: Readonly<Record<Type, readonly string[]>> = {
  approvalDecided: ['/api/approvals', '/api/operators', '/api/company', '/api/payouts', ...prepared],
  approvalWaits: ['/api/approvals', ...prepared],
  invitationDeclined: ['/api/potential_partners', '/api/today'],
  jobEnded: ['/api/jobs', '/api/operator/partners?'],
  mailsReturned: [],
  monthChanged: months,
  monthLate: months,
  creditCorrected: credits,
  creditsReleased: credits,
  debtDemanded: credits,
  debtPaid: credits,
  debtWrittenOff: credits,
  objectionAnswered: ['/api/payouts'],
  payoutApproved: payouts,
  payoutCorrected: payouts,
  payoutPaid: [...payouts, '/api/user_voucher_list'],
  payoutFileAlarm: ['/api/payout_runs'],
  shopSilent: ['/api/connections'],
  payoutLacks: ['/api/partner-info/'],
  payoutRejected: payouts,
  payoutReturned: payouts,
  payoutRunDue: ['/api/payout_runs'],
  placeTransfer: ['/api/partners', '/api/legal_documents', '/api/partner-info/'],
  planChanges: [],
  taxLimitNear: [],
  firstChildrenOrder: [...orders, '/api/team-feed'],
  greeting: [],
  teamMessage: ['/api/received-messages'],
  teamOrderPaid: orders,
  newCustomer: joined,
  newPartner: joined,
  newTerms: ['/api/legal_documents', '/api/partner-info/'],
  newUserLogin: ['/api/sessions'],
  questionAnswered: ['/api/questions', '/api/today'],
  questionAsked: ['/api/operator/questions', '/api/operator/queues'],
  questionsOverdue: ['/api/operator/questions', '/api/operator/queues'],
  registrationSuccess: [],
  voucherReceived: ['/api/user_voucher_list'],
  webhookPaused: ['/api/webhook_receivers', '/api/webhook_deliveries'],
};

/** Whether notifications of these types may have changed what a path reads. */
export function invalidates(types: ReadonlySet<Type>, path: string): boolean {
  const isCreditOfPartner =
    /^\/api\/(partner\/\d+\/credits|partners\/\d+\/(ledger|statements|year_statements))\b/.test(path);
  return [...types].some(
    (type) =>
      invalidated[type].some((beginning) => path.startsWith(beginning)) ||
      (isCreditOfPartner && invalidated[type].includes('/api/credits')),
  );
}
