import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import css from './BackLink.module.css';
import { Icon } from './icons.tsx';

interface Props {
  to: '/app/mediathek' | '/app/news/news';
  children: ReactNode;
}

/** Above the title of one item: leads back to the list that it is from. */
export function BackLink({ to, children }: Props) {
  return (
    <p className={css.back}>
      <Link to={to}>
        <Icon name="chevron" size={16} />
        {children}
      </Link>
    </p>
  );
}
