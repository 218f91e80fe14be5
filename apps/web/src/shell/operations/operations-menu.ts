import type { Right } from '@blattwerk/contract/http/rights.ts';
import type { LinkProps } from '@tanstack/react-router';
import type { IconName } from '../../ui/icons.tsx';

interface Entry {
  readonly to: NonNullable<LinkProps['to']>;
  readonly label:
    | 'home'
    | 'partners'
    | 'deletions'
    | 'messages'
    | 'operators'
    | 'approvals'
    | 'company'
    | 'auditLog'
    | 'ownAccess';
  readonly icon: IconName;
  /** Seen by whoever has it; without one by everybody who works here. */
  readonly right?: Right;
}

/** The menu of the company's side. An entry appears together with its screen. */
export const operationsMenu: readonly Entry[] = [
  { to: '/app/operations', label: 'home', icon: 'overview' },
  { to: '/app/operations/partners', label: 'partners', icon: 'contacts', right: 'partners.read' },
  { to: '/app/operations/deletion-requests', label: 'deletions', icon: 'trash', right: 'partners.read' },
  { to: '/app/operations/messages', label: 'messages', icon: 'mail', right: 'partners.read' },
  { to: '/app/operations/approvals', label: 'approvals', icon: 'check' },
  { to: '/app/operations/operators', label: 'operators', icon: 'people', right: 'operators.write' },
  { to: '/app/operations/company', label: 'company', icon: 'project', right: 'company.write' },
  { to: '/app/operations/audit-log', label: 'auditLog', icon: 'document', right: 'audit.read' },
  { to: '/app/operations/account', label: 'ownAccess', icon: 'person' },
];
