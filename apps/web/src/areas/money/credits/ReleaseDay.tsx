import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { linkTo } from '../../../ui/table/use-table.ts';
import { type CreditsSearch, creditsTables } from './credits-search.ts';

interface Props {
  day: string;
  search: CreditsSearch;
  className?: string | undefined;
  /** Only for the pointer, over what it leads to: the same link stands elsewhere for everybody. */
  isCover?: boolean;
  children?: ReactNode;
}

/** Leads to the rows that are released on a day, or back from them to all. */
export function ReleaseDay({ day, search, className, isCover = false, children }: Props) {
  const current = search.day === day;
  return (
    <Link
      {...linkTo(creditsTables.pending, { day: current ? undefined : day })}
      className={className}
      activeOptions={{ exact: true }}
      tabIndex={isCover ? -1 : undefined}
      data-current={current}
      aria-current={current ? 'date' : undefined}
    >
      {children}
    </Link>
  );
}
