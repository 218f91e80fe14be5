import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { wayOf } from './task-way.ts';

interface Props {
  way: NonNullable<ReturnType<typeof wayOf>>;
  className: string | undefined;
  children: ReactNode;
}

/** Link to where a task is done: a page, a shop in a new tab, or an e-mail. */
export function WayLink({ way, className, children }: Props) {
  if ('outside' in way)
    return (
      <a
        href={way.outside}
        target={way.outside.startsWith('mailto:') ? undefined : '_blank'}
        rel="noopener noreferrer"
        className={className}
      >
        {children}
      </a>
    );
  const { label: _, ...link } = way;
  return (
    <Link {...link} className={className}>
      {children}
    </Link>
  );
}
