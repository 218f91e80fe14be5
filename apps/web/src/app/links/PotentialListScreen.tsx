import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useSubject } from '../../api/subject.ts';
import { InvitationDetails } from '../../features/potential-partners/InvitationDetails.tsx';
import { PotentialListPage } from '../../features/potential-partners/PotentialListPage.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { Empty } from '../../ui/Empty.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { TableSheet } from '../../ui/table/TableSheet.tsx';
import { part } from '../screen.ts';

const InviteDialog = part(
  () => import('../../features/potential-partners/InviteDialog.tsx'),
  'InviteDialog',
  [],
);

/** Potential partners, with the form or the details of the open one. */
export function PotentialListScreen() {
  const { t } = useTexts();
  const { user, own } = useSubject();
  const search = useSearch({ from: '/signed-in/app/links/potential-list' });
  const navigate = useNavigate({ from: '/app/links/potential-list' });
  const close = () =>
    void navigate({
      search: ({ invite: _invite, invitation: _invitation, ...rest }) => rest,
      resetScroll: false,
    });
  const inviting = own && search.invite === 1;
  const inviteAgain = () =>
    void navigate({ search: (before) => ({ ...before, invite: 1 as const }), resetScroll: false });
  if (user === null) {
    return (
      <>
        <PageHead title={t('nav.potentialList')} />
        <Empty picture="people" title={t('links:page.notVisible')} />
      </>
    );
  }
  return (
    <>
      <PotentialListPage user={user} own={own} search={search} />
      {inviting && (
        <Suspense>
          <InviteDialog again={search.invitation} onClose={close} />
        </Suspense>
      )}
      {search.invitation !== undefined && !inviting && (
        <TableSheet
          title={t('links:potential.details')}
          parameter="invitation"
          open={search.invitation}
          onClose={close}
        >
          <InvitationDetails id={search.invitation} onAgain={own ? inviteAgain : null} />
        </TableSheet>
      )}
    </>
  );
}
