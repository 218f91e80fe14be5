import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { apiQuery } from '../../api/api-query.ts';
import { berlinDay } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Empty } from '../../ui/Empty.tsx';
import { Icon } from '../../ui/icons.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { ReasonedButton } from '../../ui/Reasoned.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { orderOf } from '../../ui/table/table-search.ts';
import { InvitationStatus } from './InvitationStatus.tsx';
import { DAILY_LIMIT, type PotentialPartner, remainingInfoQuery } from './potential-partners.data.ts';
import { invitationsTable, type PotentialSearch, statuses } from './potential-search.ts';
import { useNoInvitations } from './use-no-invitations.ts';

interface Props {
  user: number;
  own: boolean;
  search: PotentialSearch;
}

/** Whom a user invited, the newest first, and how many more may be invited today. */
export function PotentialListPage({ user, own, search }: Props) {
  const { t, format } = useTexts();
  const columns = useColumns();
  const { sort, direction } = orderOf(invitationsTable, search);
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
        pageQuery={(page, limits) =>
          apiQuery('GET /api/potential_partners', {
            query: {
              [`order[${sort}]`]: direction,
              user,
              page,
              limits,
              ...(search.status !== undefined && { status: search.status }),
            },
          })
        }
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

/** The head of one's own list: what is left for today, and the way to invite, or why there is none. */
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
  const navigate = useNavigate({ from: '/app/links/potential-list' });
  const { data: info } = useQuery(remainingInfoQuery());
  return (
    <ReasonedButton
      reason={useNoInvitations(info)}
      leftSection={<Icon name="invite" size={18} />}
      onClick={() =>
        void navigate({ search: (before) => ({ ...before, invite: 1 as const }), resetScroll: false })
      }
    >
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
      cell: ({ email }) => email,
      csv: ({ email }) => email,
      ascendingFirst: true,
    },
    {
      id: 'status',
      label: t('links:potential.status'),
      cell: (invitation) => <InvitationStatus invitation={invitation} />,
      csv: ({ status }) => t(`links:potential.statusName.${status}`),
      ascendingFirst: true,
    },
    {
      id: 'createdAt',
      label: t('links:potential.invited'),
      cell: ({ createdAt }) => format.date(createdAt),
      csv: ({ createdAt }) => berlinDay(Date.parse(createdAt)),
    },
    {
      id: 'finishedAt',
      label: t('links:potential.until'),
      cell: ({ finishedAt }) => format.date(finishedAt),
      csv: ({ finishedAt }) => berlinDay(Date.parse(finishedAt)),
      optional: true,
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
