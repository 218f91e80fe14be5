import type { IconName } from '../../../ui/icons.tsx';
import type { Notification } from './notifications.data.ts';

/** Target of a notification: the screen of its subject, with that opened if it has a page or sheet. */
export type Target =
  | { readonly to: '/app/team/tree'; readonly search: { readonly node: number } }
  | { readonly to: '/app/orders'; readonly search: { readonly order: number } }
  | { readonly to: '/app/accounts/payout/list'; readonly search: { readonly payout: number } }
  | { readonly to: '/app/accounts/questions'; readonly search: { readonly question: number } }
  | {
      readonly to: '/app/operations/questions/$question';
      readonly params: { readonly question: string };
      readonly search: Record<never, never>;
    }
  | { readonly to: '/app/operations/questions'; readonly search: { readonly overdue?: 'true' } }
  | { readonly to: '/app/operations/webhooks'; readonly search: { readonly edit: number } }
  | { readonly to: '/app/profile'; readonly search: { readonly tab?: 'security' } }
  | { readonly to: '/app/profile/documents'; readonly search: Record<never, never> }
  | {
      readonly to: '/app/operations/payout-runs/$run';
      readonly params: { readonly run: string };
      readonly search: Record<never, never>;
    }
  | {
      readonly to: '/app/operations/months/$month';
      readonly params: { readonly month: string };
      readonly search: Record<never, never>;
    }
  | {
      readonly to: '/app/operations/jobs/$job';
      readonly params: { readonly job: string };
      readonly search: Record<never, never>;
    }
  | {
      readonly to:
        | '/app/team/contacts'
        | '/app/team/table'
        | '/app/team/messages/received'
        | '/app/accounts/payout/list'
        | '/app/accounts/credits/available'
        | '/app/accounts/questions'
        | '/app/links/potential-list'
        | '/app/links/vouchers'
        | '/app/operations'
        | '/app/operations/approvals'
        | '/app/operations/connections'
        | '/app/operations/months'
        | '/app/operations/payout-runs'
        | '/app/operations/webhooks'
        | '/app/bonuses/level'
        | '/new-terms'
        | '/dashboard';
      readonly search: Record<never, never>;
    };

const nowhere = {};

/** Notifications from before ids were stored lead to the list that contains their subject. */
export function targetOf({ type, parameters }: Pick<Notification, 'type' | 'parameters'>): Target {
  const partner = numberOf(parameters.partner);
  const order = numberOf(parameters.orderId);
  const payout = numberOf(parameters.payout);
  switch (type) {
    case 'approvalDecided':
    case 'approvalWaits':
      return { to: '/app/operations/approvals', search: nowhere };
    case 'creditCorrected':
    case 'creditsReleased':
    case 'payoutLacks':
    case 'debtDemanded':
    case 'debtPaid':
    case 'debtWrittenOff':
      return { to: '/app/accounts/credits/available', search: nowhere };
    case 'firstChildrenOrder':
    case 'teamOrderPaid':
      return order === null ? toPartner(partner) : { to: '/app/orders', search: { order } };
    case 'greeting':
      return { to: '/app/team/contacts', search: nowhere };
    case 'invitationDeclined':
      return { to: '/app/links/potential-list', search: nowhere };
    case 'jobEnded':
      return toJob(numberOf(parameters.job));
    case 'monthChanged':
    case 'monthLate':
      return toMonth(numberOf(parameters.cycle));
    case 'newCustomer':
    case 'newPartner':
      return toPartner(partner);
    case 'newTerms':
      return { to: '/new-terms', search: nowhere };
    case 'mailsReturned':
      return { to: '/app/profile', search: nowhere };
    case 'newUserLogin':
      return { to: '/app/profile', search: { tab: 'security' } };
    case 'objectionAnswered':
    case 'payoutApproved':
    case 'payoutCorrected':
    case 'payoutPaid':
    case 'payoutRejected':
    case 'payoutReturned':
      return { to: '/app/accounts/payout/list', search: payout === null ? nowhere : { payout } };
    case 'payoutFileAlarm':
      return toRun(numberOf(parameters.run));
    case 'shopSilent':
      return { to: '/app/operations/connections', search: nowhere };
    case 'webhookPaused':
      return toReceiver(numberOf(parameters.receiver));
    case 'payoutRunDue':
      return { to: '/app/operations/payout-runs', search: nowhere };
    case 'placeTransfer':
      return { to: '/app/profile/documents', search: nowhere };
    case 'planChanges':
      return { to: '/app/bonuses/level', search: nowhere };
    case 'questionAnswered':
      return toQuestion(numberOf(parameters.question));
    case 'questionAsked':
      return toAsked(numberOf(parameters.question));
    case 'questionsOverdue':
      return { to: '/app/operations/questions', search: { overdue: 'true' } };
    case 'taxLimitNear':
      return { to: '/app/profile/documents', search: nowhere };
    case 'teamMessage':
      return { to: '/app/team/messages/received', search: nowhere };
    case 'registrationSuccess':
      return { to: '/dashboard', search: nowhere };
    case 'voucherReceived':
      return { to: '/app/links/vouchers', search: nowhere };
  }
}

const icons: Readonly<Record<Notification['type'], IconName>> = {
  approvalDecided: 'check',
  approvalWaits: 'clock',
  creditCorrected: 'wallet',
  creditsReleased: 'wallet',
  debtDemanded: 'document',
  debtPaid: 'check',
  debtWrittenOff: 'check',
  firstChildrenOrder: 'orders',
  greeting: 'chat',
  invitationDeclined: 'invite',
  jobEnded: 'check',
  mailsReturned: 'mail',
  monthChanged: 'alert',
  monthLate: 'alert',
  teamMessage: 'chat',
  teamOrderPaid: 'orders',
  newCustomer: 'people',
  newPartner: 'invite',
  newTerms: 'document',
  newUserLogin: 'device',
  objectionAnswered: 'document',
  payoutApproved: 'payout',
  payoutCorrected: 'payout',
  payoutPaid: 'payout',
  payoutFileAlarm: 'alert',
  shopSilent: 'alert',
  payoutLacks: 'wallet',
  payoutRejected: 'payout',
  payoutReturned: 'payout',
  payoutRunDue: 'payout',
  placeTransfer: 'people',
  planChanges: 'document',
  questionAnswered: 'chat',
  questionAsked: 'chat',
  questionsOverdue: 'alert',
  taxLimitNear: 'alert',
  registrationSuccess: 'check',
  voucherReceived: 'ticket',
  webhookPaused: 'alert',
};

/** The icon that distinguishes kinds at a glance. */
export function iconOf(type: Notification['type']): IconName {
  return icons[type];
}

function toPartner(node: number | null): Target {
  return node === null
    ? { to: '/app/team/table', search: nowhere }
    : { to: '/app/team/tree', search: { node } };
}

function toRun(run: number | null): Target {
  return run === null
    ? { to: '/app/operations/payout-runs', search: nowhere }
    : { to: '/app/operations/payout-runs/$run', params: { run: String(run) }, search: nowhere };
}

function toJob(job: number | null): Target {
  return job === null
    ? { to: '/app/operations', search: nowhere }
    : { to: '/app/operations/jobs/$job', params: { job: String(job) }, search: nowhere };
}

function toMonth(month: number | null): Target {
  return month === null
    ? { to: '/app/operations/months', search: nowhere }
    : { to: '/app/operations/months/$month', params: { month: String(month) }, search: nowhere };
}

function toQuestion(question: number | null): Target {
  return question === null
    ? { to: '/app/accounts/questions', search: nowhere }
    : { to: '/app/accounts/questions', search: { question } };
}

function toAsked(question: number | null): Target {
  return question === null
    ? { to: '/app/operations/questions', search: nowhere }
    : {
        to: '/app/operations/questions/$question',
        params: { question: String(question) },
        search: nowhere,
      };
}

function toReceiver(edit: number | null): Target {
  return { to: '/app/operations/webhooks', search: edit === null ? nowhere : { edit } };
}

function numberOf(text: string | undefined): number | null {
  return text !== undefined && /^[1-9]\d*$/.test(text) ? Number(text) : null;
}
