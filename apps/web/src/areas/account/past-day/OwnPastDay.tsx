import { Link, useSearch } from '@tanstack/react-router';
import { PastDay } from './PastDay.tsx';

/** Where one stood oneself at the end of any day; who is named leads to the team of today. */
export function OwnPastDay({ partner }: { partner: number }) {
  const search = useSearch({ from: '/signed-in/app/profile' });
  return (
    <PastDay
      partner={partner}
      search={search}
      link={({ id }, parts) => <Link to="/app/team/table" search={{ partner: id }} {...parts} />}
    />
  );
}
