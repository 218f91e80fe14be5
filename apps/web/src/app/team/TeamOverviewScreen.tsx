import { useSubject } from '../../api/subject.ts';
import { TeamOverviewPage } from '../../features/team/overview/TeamOverviewPage.tsx';
import { InviteLink } from './InviteLink.tsx';

/** The team of the partner that is looked at, in figures. */
export function TeamOverviewScreen() {
  return <TeamOverviewPage partner={useSubject().partner} actions={<InviteLink />} />;
}
