import { useSearch } from '@tanstack/react-router';
import { useSubject } from '../../api/subject.ts';
import { ClicksPage } from '../../features/referrals/ClicksPage.tsx';

/** The clicks on referral links. */
export function ReferralClicksScreen() {
  const { partner, own } = useSubject();
  const search = useSearch({ from: '/signed-in/app/links/referral-clicks' });
  return <ClicksPage partner={partner} own={own} search={search} />;
}
