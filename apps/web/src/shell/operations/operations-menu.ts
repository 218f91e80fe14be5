import type { Right } from '@blattwerk/contract/http/rights.ts';
import type { LinkProps } from '@tanstack/react-router';
import type german from '../../locales/de/operations.json';
import type { IconName } from '../../ui/icons.tsx';

/** An operators' page. */
interface OperationsEntry {
  readonly to: NonNullable<LinkProps['to']>;
  /** Its title, and the key of its search words in the texts. */
  readonly label: keyof (typeof german)['title'] & keyof (typeof german)['search']['words'];
  readonly icon: IconName;
  /** Visible with any of these rights; without any, to everyone who works here. */
  readonly rights?: readonly Right[];
}

/** Entries that collapse below their heading; without one they are always visible. */
interface OperationsGroup {
  readonly entries: readonly OperationsEntry[];
  readonly heading?: {
    readonly name: keyof (typeof german)['frame']['group'];
    readonly icon: IconName;
    /** The paths of its pages, also of those without an entry. */
    readonly pages: RegExp;
  };
}

const insight: OperationsGroup = {
  heading: { name: 'insight', icon: 'clicks', pages: /^\/app\/operations\/(cockpit|signals)\b/ },
  entries: [
    { to: '/app/operations/cockpit', label: 'cockpit', icon: 'clicks', rights: ['insight'] },
    { to: '/app/operations/signals', label: 'signals', icon: 'eye', rights: ['insight'] },
  ],
};

const people: OperationsGroup = {
  heading: {
    name: 'people',
    icon: 'people',
    pages: /^\/app\/operations\/(partners|moves|doubles|customers|messages|deletion-requests|jobs)\b/,
  },
  entries: [
    { to: '/app/operations/partners', label: 'partners', icon: 'contacts', rights: ['partners.read'] },
    { to: '/app/operations/moves', label: 'moves', icon: 'arrow', rights: ['partners.read'] },
    { to: '/app/operations/doubles', label: 'doubles', icon: 'copy', rights: ['partners.read'] },
    { to: '/app/operations/customers', label: 'customers', icon: 'people', rights: ['customers.write'] },
    { to: '/app/operations/messages', label: 'messages', icon: 'mail', rights: ['partners.read'] },
    {
      to: '/app/operations/deletion-requests',
      label: 'deletions',
      icon: 'trash',
      rights: ['partners.read'],
    },
  ],
};

const sales: OperationsGroup = {
  heading: {
    name: 'sales',
    icon: 'orders',
    pages: /^\/app\/operations\/(orders|inbox|products|vouchers|granted-vouchers)\b/,
  },
  entries: [
    { to: '/app/operations/orders', label: 'orders', icon: 'orders', rights: ['partners.read'] },
    { to: '/app/operations/inbox', label: 'inbox', icon: 'download', rights: ['orders.import'] },
    {
      to: '/app/operations/products',
      label: 'products',
      icon: 'product',
      rights: ['products.write', 'orders.import'],
    },
    {
      to: '/app/operations/vouchers',
      label: 'vouchers',
      icon: 'ticket',
      rights: ['orders.import', 'accounting.read'],
    },
    {
      to: '/app/operations/granted-vouchers',
      label: 'grantedVouchers',
      icon: 'ticket',
      rights: ['money.correct', 'accounting.read'],
    },
  ],
};

const money: OperationsGroup = {
  heading: {
    name: 'money',
    icon: 'payout',
    pages:
      /^\/app\/operations\/(payout-runs|payouts|bank-statements|corrections|findings|objections|questions|months|accounting)\b/,
  },
  entries: [
    {
      to: '/app/operations/payout-runs',
      label: 'payoutRuns',
      icon: 'payout',
      rights: ['payouts.prepare', 'payouts.approve'],
    },
    { to: '/app/operations/payouts', label: 'payouts', icon: 'wallet', rights: ['partners.read'] },
    {
      to: '/app/operations/bank-statements',
      label: 'bankStatements',
      icon: 'bank',
      rights: ['payouts.prepare', 'payouts.approve'],
    },
    {
      to: '/app/operations/corrections',
      label: 'corrections',
      icon: 'edit',
      rights: ['money.correct', 'accounting.read'],
    },
    {
      to: '/app/operations/findings',
      label: 'findings',
      icon: 'search',
      rights: ['money.correct', 'accounting.read'],
    },
    {
      to: '/app/operations/objections',
      label: 'objections',
      icon: 'alert',
      rights: ['claims.answer', 'accounting.read'],
    },
    {
      to: '/app/operations/questions',
      label: 'questions',
      icon: 'chat',
      rights: ['claims.answer', 'money.correct'],
    },
    {
      to: '/app/operations/months',
      label: 'months',
      icon: 'clock',
      rights: ['cycles.preview', 'cycles.close'],
    },
    { to: '/app/operations/accounting', label: 'accounting', icon: 'calendar', rights: ['accounting.read'] },
  ],
};

const content: OperationsGroup = {
  heading: {
    name: 'content',
    icon: 'news',
    pages: /^\/app\/operations\/(news|lessons|broadcasts|media|shops|page-texts|message-texts)\b/,
  },
  entries: [
    { to: '/app/operations/news', label: 'news', icon: 'news', rights: ['content.write'] },
    { to: '/app/operations/lessons', label: 'lessons', icon: 'learn', rights: ['content.write'] },
    { to: '/app/operations/broadcasts', label: 'broadcasts', icon: 'share', rights: ['content.write'] },
    { to: '/app/operations/media', label: 'media', icon: 'media', rights: ['content.write'] },
    { to: '/app/operations/shops', label: 'shops', icon: 'orders', rights: ['content.write'] },
    { to: '/app/operations/page-texts', label: 'pageTexts', icon: 'document', rights: ['content.write'] },
    { to: '/app/operations/message-texts', label: 'messageTexts', icon: 'mail', rights: ['content.write'] },
  ],
};

const setup: OperationsGroup = {
  heading: {
    name: 'setup',
    icon: 'settings',
    pages: /^\/app\/operations\/(company|plans|operators|connections|api-keys|webhooks|takeover|audit-log)\b/,
  },
  entries: [
    { to: '/app/operations/company', label: 'company', icon: 'project', rights: ['company.write'] },
    { to: '/app/operations/plans', label: 'plans', icon: 'level', rights: ['plan.write'] },
    { to: '/app/operations/operators', label: 'operators', icon: 'people', rights: ['operators.write'] },
    {
      to: '/app/operations/connections',
      label: 'connections',
      icon: 'link',
      rights: ['orders.import', 'company.write'],
    },
    { to: '/app/operations/api-keys', label: 'apiKeys', icon: 'code', rights: ['keys.write'] },
    { to: '/app/operations/webhooks', label: 'webhooks', icon: 'share', rights: ['keys.write'] },
    { to: '/app/operations/takeover', label: 'takeover', icon: 'upload', rights: ['takeover'] },
    { to: '/app/operations/audit-log', label: 'auditLog', icon: 'document', rights: ['audit.read'] },
  ],
};

/** The operators' menu: the home page, daily work by kind, and the setup. An entry is added together with its screen. */
export const operationsMenu: readonly OperationsGroup[] = [
  {
    entries: [
      { to: '/app/operations', label: 'home', icon: 'overview' },
      { to: '/app/operations/approvals', label: 'approvals', icon: 'check' },
    ],
  },
  insight,
  people,
  sales,
  money,
  content,
  setup,
  { entries: [{ to: '/app/operations/account', label: 'ownAccess', icon: 'person' }] },
];

/** Whether these rights make an entry visible. */
export function opensTo(rights: readonly Right[]): (entry: OperationsEntry) => boolean {
  return (entry) => entry.rights?.some((right) => rights.includes(right)) ?? true;
}

/**
 * The menu visible with these rights. A group with a single page is replaced by that page: expanding it would cost a
 * click for nothing.
 */
export function operationsMenuFor(rights: readonly Right[]): readonly OperationsGroup[] {
  return operationsMenu
    .map((group) => ({ ...group, entries: group.entries.filter(opensTo(rights)) }))
    .filter(({ entries }) => entries.length > 0)
    .map((group) => (group.entries.length === 1 ? { entries: group.entries } : group));
}
