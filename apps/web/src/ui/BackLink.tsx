import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import css from './BackLink.module.css';
import { Icon } from './icons.tsx';

interface Props {
  to:
    | '/app/mediathek'
    | '/app/news/news'
    | '/app/lessons'
    | '/app/help'
    | '/app/operations/lessons'
    | '/app/accounts/balance'
    | '/app/links/referral-link'
    | '/app/team/messages'
    | '/app/operations/news'
    | '/app/operations/media'
    | '/app/operations/broadcasts'
    | '/app/operations/page-texts'
    | '/app/operations/message-texts';
  search?: { code?: string | number };
  children: ReactNode;
}

/** Above a page's title: leads back to its parent. */
export function BackLink({ to, search = {}, children }: Props) {
  return (
    <p className={css.back} data-back>
      <Link to={to} search={search}>
        <Icon name="chevron" size={16} />
        {children}
      </Link>
    </p>
  );
}
