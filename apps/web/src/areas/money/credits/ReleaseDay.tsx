import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { changedSearch } from '../../../ui/table/table-search.ts';
import { type CreditsSearch, creditsTables, parseCredits } from './credits-search.ts';

interface Props {
  day: string;
  search: CreditsSearch;
  children: ReactNode;
}

/** Links to the rows released on a day, or back to all. */
export function ReleaseDay({ day, search, children }: Props) {
  const current = search.day === day;
  const change = { day: current ? undefined : day };
  return (
    <Link
      to="/app/accounts/credits/pending"
      search={parseCredits('pending')(changedSearch(creditsTables.pending, search, change))}
      resetScroll={false}
      activeOptions={{ exact: true }}
      preload={false}
      data-current={current}
      aria-current={current ? 'date' : undefined}
    >
      {children}
    </Link>
  );
}
