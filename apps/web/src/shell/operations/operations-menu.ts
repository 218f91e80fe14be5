import type { Right } from '@blattwerk/contract/http/rights.ts';
import type { LinkProps } from '@tanstack/react-router';
import type { IconName } from '../../ui/icons.tsx';

interface Entry {
  readonly to: NonNullable<LinkProps['to']>;
  readonly label:
    | 'home'
    | 'partners'
    | 'payoutRuns'
    | 'payouts'
    | 'bankStatements'
    | 'orders'
    | 'products'
    | 'vouchers'
    | 'inbox'
    | 'customers'
    | 'connections'
    | 'corrections'
    | 'objections'
    | 'deletions'
    | 'messages'
    | 'operators'
    | 'apiKeys'
    | 'takeover'
    | 'approvals'
    | 'company'
    | 'accounting'
    | 'auditLog'
    | 'webhooks'
    | 'ownAccess';
  readonly icon: IconName;
  /** Seen by whoever has one of them; without any by everybody who works here. */
  readonly rights?: readonly Right[];
}

/** The menu of the company's side. An entry appears together with its screen. */
export const operationsMenu: readonly Entry[] = [
  { to: '/app/operations', label: 'home', icon: 'overview' },
  { to: '/app/operations/partners', label: 'partners', icon: 'contacts', rights: ['partners.read'] },
  { to: '/app/operations/deletion-requests', label: 'deletions', icon: 'trash', rights: ['partners.read'] },
  { to: '/app/operations/messages', label: 'messages', icon: 'mail', rights: ['partners.read'] },
  { to: '/app/operations/approvals', label: 'approvals', icon: 'check' },
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
  { to: '/app/operations/orders', label: 'orders', icon: 'orders', rights: ['partners.read'] },
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
  { to: '/app/operations/customers', label: 'customers', icon: 'people', rights: ['customers.write'] },
  { to: '/app/operations/inbox', label: 'inbox', icon: 'download', rights: ['orders.import'] },
  {
    to: '/app/operations/connections',
    label: 'connections',
    icon: 'link',
    rights: ['orders.import', 'company.write'],
  },
  {
    to: '/app/operations/corrections',
    label: 'corrections',
    icon: 'edit',
    rights: ['money.correct', 'accounting.read'],
  },
  {
    to: '/app/operations/objections',
    label: 'objections',
    icon: 'alert',
    rights: ['claims.answer', 'accounting.read'],
  },
  { to: '/app/operations/accounting', label: 'accounting', icon: 'calendar', rights: ['accounting.read'] },
  { to: '/app/operations/takeover', label: 'takeover', icon: 'upload', rights: ['takeover'] },
  { to: '/app/operations/operators', label: 'operators', icon: 'people', rights: ['operators.write'] },
  { to: '/app/operations/api-keys', label: 'apiKeys', icon: 'code', rights: ['keys.write'] },
  { to: '/app/operations/company', label: 'company', icon: 'project', rights: ['company.write'] },
  { to: '/app/operations/webhooks', label: 'webhooks', icon: 'share', rights: ['keys.write'] },
  { to: '/app/operations/audit-log', label: 'auditLog', icon: 'document', rights: ['audit.read'] },
  { to: '/app/operations/account', label: 'ownAccess', icon: 'person' },
];
