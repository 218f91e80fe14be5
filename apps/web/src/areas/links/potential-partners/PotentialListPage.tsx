import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useSubject } from '../../../api/subject.ts';
import { part } from '../../../frame/screen.ts';
import { berlinDay } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Empty } from '../../../ui/Empty.tsx';
import { MailAddress } from '../../../ui/MailAddress.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { TableSheet } from '../../../ui/table/TableSheet.tsx';
import { When } from '../../../ui/When.tsx';
import { FollowUpDay } from './FollowUpDay.tsx';
import { InvitationDetails } from './InvitationDetails.tsx';
import { InvitationBadge, InvitationStatus, TimeLeft } from './InvitationStatus.tsx';
import {
  DAILY_LIMIT,
  invitationsPageQuery,
  type PotentialPartner,
  remainingInfoQuery,
} from './potential-partners.data.ts';
import { invitationsTable, type PotentialSearch, statuses } from './potential-search.ts';
import { useNoInvitations } from './use-no-invitations.ts';

const InviteDialog = part(() => import('./InviteDialog.tsx'), 'InviteDialog', []);

/** Potential partners, with the form or the details of the open invitation. */
export function PotentialListPage() {
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
  const openForm = useOpenForm();
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
      <Invitations user={user} own={own} search={search} />
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
          <InvitationDetails id={search.invitation} onAgain={own ? openForm : null} />
        </TableSheet>
      )}
    </>
  );
}

/** Opens the form; if an invitation is open, filled with its text. */
function useOpenForm(): () => void {
  const navigate = useNavigate({ from: '/app/links/potential-list' });
  return () => void navigate({ search: (before) => ({ ...before, invite: 1 as const }), resetScroll: false });
}

interface Props {
  user: number;
  own: boolean;
  search: PotentialSearch;
}

/** A user's invitations, newest first, and how many more are allowed today. */
function Invitations({ user, own, search }: Props) {
  const { t, format } = useTexts();
  const columns = useColumns();
  return (
    <>
      {own ? <OwnHead /> : <PageHead title={t('nav.potentialList')} />}
      <DataTable
        name="potential-partners"
        title={t('nav.potentialList')}
        definition={invitationsTable}
        search={search}
        columns={columns}
        rowId={({ id }) => id}
        pageQuery={(page, limits) => invitationsPageQuery(user, search, { page, limits })}
        face={({ firstName, surname }) => `${firstName} ${surname}`}
        count={(count) => t('links:potential.count', { count, number: format.integer(count) })}
        none={<NobodyInvited own={own} />}
        filters={[
          {
            kind: 'choice',
            name: 'status',
            label: t('links:potential.status'),
            all: t('links:potential.allStatuses'),
            options: statuses.map((status) => ({
              value: String(status),
              label: t(`links:potential.statusName.${status}`),
            })),
          },
        ]}
      />
    </>
  );
}

/** Heading of one's own list: the rest of today's quota, and the invite button or why it is disabled. */
function OwnHead() {
  const { t, format } = useTexts();
  const { data: info } = useQuery(remainingInfoQuery());
  const left =
    info &&
    t('links:potential.remaining', {
      left: format.integer(info.remainingToAdd),
      limit: format.integer(DAILY_LIMIT),
    });
  return (
    <PageHead
      title={t('nav.potentialList')}
      lead={<span data-testid="remaining">{left}</span>}
      actions={<InviteButton />}
    />
  );
}

function InviteButton() {
  const { t } = useTexts();
  const openForm = useOpenForm();
  const { data: info } = useQuery(remainingInfoQuery());
  return (
    <ReasonedButton reason={useNoInvitations(info)} icon="invite" onClick={openForm}>
      {t('links:invite.title')}
    </ReasonedButton>
  );
}

function NobodyInvited({ own }: { own: boolean }) {
  const { t } = useTexts();
  if (!own) return <Empty list picture="people" title={t('links:potential.noneOfOther')} />;
  return (
    <Empty list picture="people" title={t('links:potential.noneTitle')} action={<InviteButton />}>
      {t('links:potential.none')}
    </Empty>
  );
}

function useColumns(): Column<PotentialPartner>[] {
  const { t, format } = useTexts();
  return [
    {
      id: 'surname',
      label: t('links:potential.name'),
      cell: ({ firstName, surname }) => `${firstName} ${surname}`,
      csv: ({ firstName, surname }) => `${firstName} ${surname}`,
      ascendingFirst: true,
    },
    {
      id: 'email',
      label: t('links:potential.email'),
      onPhone: 'note',
      cell: ({ email }) => <MailAddress>{email}</MailAddress>,
      csv: ({ email }) => email,
      ascendingFirst: true,
    },
    {
      id: 'status',
      label: t('links:potential.status'),
      onPhone: 'status',
      cell: (invitation) => <InvitationStatus invitation={invitation} />,
      phoneCell: ({ status }) => <InvitationBadge status={status} />,
      csv: ({ status }) => t(`links:potential.statusName.${status}`),
      ascendingFirst: true,
    },
    {
      id: 'createdAt',
      label: t('links:potential.invited'),
      cell: ({ createdAt }) => <When at={createdAt} />,
      csv: ({ createdAt }) => berlinDay(Date.parse(createdAt)),
    },
    {
      id: 'finishedAt',
      label: t('links:potential.until'),
      onPhone: 'beside',
      cell: ({ finishedAt }) => format.date(finishedAt),
      // There is room for one of them beside the name, and the next call takes precedence.
      phoneCell: (invitation) =>
        invitation.status === 0 && invitation.callOn === null && <TimeLeft invitation={invitation} short />,
      csv: ({ finishedAt }) => berlinDay(Date.parse(finishedAt)),
      optional: true,
    },
    {
      id: 'callOn',
      label: t('links:potential.followUp'),
      onPhone: 'beside',
      cell: ({ callOn }) => callOn !== null && <FollowUpDay day={callOn} />,
      phoneCell: ({ callOn }) => callOn !== null && <FollowUpDay day={callOn} short />,
      csv: ({ callOn }) => callOn,
    },
    {
      id: 'comment',
      label: t('links:invite.comment'),
      cell: ({ comment }) => comment,
      csv: ({ comment }) => comment,
      optional: true,
    },
  ];
}
