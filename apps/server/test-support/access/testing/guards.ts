import { rights } from '@blattwerk/contract/http/rights.ts';
import type { MarkedNetwork } from './marked-network.ts';
import { keepFullAccess, keepOperators, keepPartners, keepRights } from './operator-guards.ts';
import { keepOwnAccount, keepOwnPayee, keepOwnWork } from './payee-guards.ts';

// biome-ignore lint/suspicious/noExplicitAny: stands for functions of every kind
type AnyFunction = (...given: any[]) => any;
export type Module = Readonly<Record<string, AnyFunction>>;

/** A function that refuses somebody, and the call whose check fails without it. */
export interface Guard {
  readonly shownBy: string;
  /** Which check fails, if not that of callers and subjects. */
  readonly how?: 'credits' | 'assignment' | 'oneself' | ((network: MarkedNetwork) => Promise<void>);
  /** The replacement of a removed guard; by default the guard itself, called as for an operator. */
  readonly gone?: (module: Module) => AnyFunction;
  /** Removes a rule that is no function of a module; returns a function that restores it. */
  readonly remove?: (network: MarkedNetwork) => () => Promise<void>;
}

const passes = () => () => undefined;
const says = (answer: unknown) => () => () => answer;

/** The arguments with every session in them turned into an operator's. */
function elevated(given: readonly unknown[]): unknown[] {
  return given.map((each) =>
    typeof each === 'object' && each !== null && 'roles' in each
      ? { ...each, roles: ['ROLE_USER', 'ROLE_ADMIN'], rights: [...rights] }
      : each,
  );
}

/** A guard as removed from a server. */
export function goneOf({ gone }: Guard, name: string, module: Module): AnyFunction {
  return gone?.(module) ?? ((...given) => module[name]?.(...elevated(given)));
}

/** Every guard of the policies, by name. */
export const policyGuards: Readonly<Record<string, Guard>> = {
  requireVisible: { shownBy: 'GET /api/partners/{partner}/rank' },
  requireOwn: { shownBy: 'GET /api/balances/{id}' },
  seesContact: { shownBy: 'GET /api/partners/{id}', gone: says(true) },
  requireOwnUser: { shownBy: 'GET /api/users/{id}' },
  requireSelf: { shownBy: 'PATCH /api/users/{id}', gone: passes },
  requireReadableUser: {
    shownBy: 'GET /api/mailer_settings',
  },
  requireOwnPartner: {
    shownBy: 'PUT /api/settings/notification/save',
    gone: passes,
  },
  requireMembership: {
    shownBy: 'GET /api/business-boxes/{partner}',
  },
  requireStanding: { shownBy: 'GET /api/infinity-bonus/{partner}' },
  requireOwnCredit: { shownBy: 'GET /api/credits/{id}' },
  seesAllOrders: {
    shownBy: 'GET /api/details-and-commissions',
    how: 'credits',
    gone: says(true),
  },
  requireVisibleOrder: { shownBy: 'GET /api/orders/{id}' },
  requireOwnPayout: { shownBy: 'GET /api/payouts/{id}' },
  requireReadableInviter: {
    shownBy: 'GET /api/potential_partners',
  },
  requireReadableInvitation: {
    shownBy: 'GET /api/potential_partners/{id}',
  },
  requireOwnInvitation: {
    shownBy: 'POST /api/potential_partners/{id}/withdraw',
    gone: (module) => (deps, session, id) =>
      module.requireReadableInvitation?.(...elevated([deps, session, id])),
  },
  requireReadableLinks: { shownBy: 'GET /api/referral_links' },
  requireReadableLink: { shownBy: 'GET /api/referral_links/{id}' },
  requireOwner: { shownBy: 'POST /api/referral_links', gone: passes },
  requireFigures: {
    shownBy: 'GET /api/partners/{partner}/personal-sales-volume',
  },
  requireListed: { shownBy: 'GET /api/projects' },
  requireReadable: { shownBy: 'GET /api/projects/{id}' },
  requireWritable: {
    shownBy: 'PATCH /api/cable_types/{id}',
    gone: (module) => (session, row) => row ?? module.requireWritable?.(session, row),
  },
  placingReason: { shownBy: 'GET /api/tree/placing/{partner}' },
  requireLineView: { shownBy: 'GET /api/order_details' },
  requireVisibleLine: { shownBy: 'GET /api/order_details/{id}' },
  requireVoucherView: { shownBy: 'GET /api/user_voucher_list' },
  requireVisibleVoucher: { shownBy: 'GET /api/voucher_partners/{id}' },
  requireOwnVoucher: {
    shownBy: 'PATCH /api/voucher_partners/{id}',
    gone: (module) => (deps, session, id) => module.requireVisibleVoucher?.(...elevated([deps, session, id])),
  },
  requireChanger: {
    shownBy: 'PATCH /api/affiliate_datas/{id}',
    gone: says('owner'),
  },
  requireOwnPapers: {
    shownBy: 'POST /api/affiliate_data/{id}',
    gone: passes,
  },
  requireChangeable: { shownBy: 'an operator who is blocked', how: keepOperators, gone: passes },
  requireSignInChanger: { shownBy: 'a partner who is blocked', how: keepPartners, gone: passes },
  requireGivable: { shownBy: 'a granted right', how: keepRights, gone: passes },
  requireAdmin: { shownBy: 'granted full access', how: keepFullAccess, gone: passes },
  mayApprove: { shownBy: 'an approval of one’s own work', how: keepOwnWork, gone: says(true) },
  concernsOwn: { shownBy: 'POST /api/approvals/{id}/approve', how: 'oneself', gone: says(false) },
  requireOthersMoney: { shownBy: 'POST /api/demands', how: 'oneself', gone: passes },
  requireOthersDebt: { shownBy: 'POST /api/write_offs', how: 'oneself', gone: passes },
  requireOthersPayee: {
    shownBy: 'an approval for a partner with the same account',
    how: keepOwnPayee,
    gone: passes,
  },
  requireOthersAccount: { shownBy: 'a payout to one’s own account', how: keepOwnAccount, gone: passes },
  requireOthersPartner: { shownBy: 'POST /api/partners/{id}/hold', how: 'oneself', gone: passes },
  requireMover: { shownBy: 'POST /api/operator/partners/{id}/move', how: 'oneself', gone: passes },
  requireOthersPlace: {
    shownBy: 'POST /api/operator/partners/{id}/transfer-previews',
    how: 'oneself',
    gone: passes,
  },
  requireOthersNotes: { shownBy: 'POST /api/operator/partners/{id}/notes', how: 'oneself', gone: passes },
  // A moved partner stays there: the last one.
  requireMovable: {
    shownBy: 'POST /api/tree/set-partner-to-tree',
    gone: passes,
  },
};
