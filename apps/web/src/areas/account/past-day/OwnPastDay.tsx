import { Link, useSearch } from '@tanstack/react-router';
import { PastDay } from './PastDay.tsx';

/** The user's own state at the end of any day; people in it link to today's team. */
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
