import type { MarkedNetwork } from './grow-network.ts';

// biome-ignore lint/suspicious/noExplicitAny: stands for functions of every kind
type AnyFunction = (...given: any[]) => any;
export type Module = Readonly<Record<string, AnyFunction>>;

/** A function that keeps somebody out, and the call which shows that it is missing. */
export interface Guard {
  readonly shownBy: string;
  /** Which check shows it, if it is not who may call for whom. */
  readonly how?: 'credits' | 'assignment' | ((network: MarkedNetwork) => Promise<void>);
  /** What stands in its place when it is gone; the guard itself, told that an operator calls, unless said otherwise. */
  readonly gone?: (module: Module) => AnyFunction;
  /** Takes away what is no function of a module; answers what brings it back. */
  readonly remove?: (network: MarkedNetwork) => () => Promise<void>;
}

const passes = () => () => undefined;
const says = (answer: unknown) => () => () => answer;

/** The arguments with every session in them turned into an operator's. */
function elevated(given: readonly unknown[]): unknown[] {
  return given.map((each) =>
    typeof each === 'object' && each !== null && 'roles' in each
      ? { ...each, roles: ['ROLE_USER', 'ROLE_ADMIN'] }
      : each,
  );
}

/** A guard as a server has it that lacks it. */
export function goneOf({ gone }: Guard, name: string, module: Module): AnyFunction {
  return gone?.(module) ?? ((...given) => module[name]?.(...elevated(given)));
}

/** Every guard of the policies, by its file and name. */
export const policyGuards: Readonly<Record<string, Guard>> = {
  'team/team.policy.ts requireVisible': { shownBy: 'GET /api/partners/{partner}/rank' },
  'team/team.policy.ts requireOwn': { shownBy: 'GET /api/balances/{id}' },
  'team/team.policy.ts seesContact': { shownBy: 'GET /api/partners/{id}', gone: says(true) },
  'users/user.policy.ts requireOwnUser': { shownBy: 'GET /api/users/{id}' },
  'users/user.policy.ts requireSelf': { shownBy: 'PATCH /api/users/{id}', gone: passes },
  'message-settings/message-settings.policy.ts requireReadableUser': { shownBy: 'GET /api/mailer_settings' },
  'message-settings/message-settings.policy.ts requireOwnPartner': {
    shownBy: 'PUT /api/settings/notification/save',
    gone: passes,
  },
  'memberships/memberships.policy.ts requireMembership': { shownBy: 'GET /api/business-boxes/{partner}' },
  'bonuses/bonuses.policy.ts requireStanding': { shownBy: 'GET /api/infinity-bonus/{partner}' },
  'credits/credit.policy.ts requireOwnCredit': { shownBy: 'GET /api/credits/{id}' },
  'orders/orders.policy.ts seesAllOrders': {
    shownBy: 'GET /api/details-and-commissions',
    how: 'credits',
    gone: says(true),
  },
  'orders/orders.policy.ts requireVisibleOrder': { shownBy: 'GET /api/orders/{id}' },
  'payouts/payouts.policy.ts requireOwnPayout': { shownBy: 'GET /api/payouts/{id}' },
  'potential-partners/potential-partners.policy.ts requireReadableInviter': {
    shownBy: 'GET /api/potential_partners',
  },
  'potential-partners/potential-partners.policy.ts requireReadableInvitation': {
    shownBy: 'GET /api/potential_partners/{id}',
  },
  'potential-partners/potential-partners.policy.ts requireOwnInvitation': {
    shownBy: 'POST /api/potential_partners/{id}/withdraw',
    gone: (module) => (deps, session, id) =>
      module.requireReadableInvitation?.(...elevated([deps, session, id])),
  },
  'referrals/referrals.policy.ts requireReadableLinks': { shownBy: 'GET /api/referral_links' },
  'referrals/referrals.policy.ts requireReadableLink': { shownBy: 'GET /api/referral_links/{id}' },
  'referrals/referrals.policy.ts requireOwner': { shownBy: 'POST /api/referral_links', gone: passes },
  'statistics/statistics.policy.ts requireFigures': {
    shownBy: 'GET /api/partners/{partner}/personal-sales-volume',
  },
  'technical-data/technical-data.policy.ts requireListed': { shownBy: 'GET /api/projects' },
  'technical-data/technical-data.policy.ts requireReadable': { shownBy: 'GET /api/projects/{id}' },
  'technical-data/technical-data.policy.ts requireWritable': {
    shownBy: 'PATCH /api/cable_types/{id}',
    gone: (module) => (session, row) => row ?? module.requireWritable?.(session, row),
  },
  'tree/tree.policy.ts placingReason': { shownBy: 'GET /api/tree/placing/{partner}' },
  'vouchers/order-lines.policy.ts requireLineView': { shownBy: 'GET /api/order_details' },
  'vouchers/order-lines.policy.ts requireVisibleLine': { shownBy: 'GET /api/order_details/{id}' },
  'vouchers/vouchers.policy.ts requireVoucherView': { shownBy: 'GET /api/user_voucher_list' },
  'vouchers/vouchers.policy.ts requireVisibleVoucher': { shownBy: 'GET /api/voucher_partners/{id}' },
  'vouchers/vouchers.policy.ts requireOwnVoucher': {
    shownBy: 'PATCH /api/voucher_partners/{id}',
    gone: (module) => (deps, session, id) => module.requireVisibleVoucher?.(...elevated([deps, session, id])),
  },
  'affiliate-data/affiliate-data.policy.ts requireChanger': {
    shownBy: 'PATCH /api/affiliate_datas/{id}',
    gone: says('owner'),
  },
  'affiliate-data/affiliate-data.policy.ts requireOwnPapers': {
    shownBy: 'POST /api/affiliate_data/{id}',
    gone: passes,
  },
  // Whoever is moved stays there: the last one.
  'tree/tree.policy.ts requireMovable': { shownBy: 'POST /api/tree/set-partner-to-tree', gone: passes },
};
