import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useSession } from '../../../api/session-store.ts';
import { UNKNOWN } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Badge, type Tone } from '../../../ui/Badge.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { MailAddress } from '../../../ui/MailAddress.tsx';
import { Note } from '../../../ui/Note.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { ComparisonCard } from './comparison/ComparisonCard.tsx';
import { FileCard } from './FileCard.tsx';
import { InviteCard } from './InviteCard.tsx';
import css from './Takeover.module.css';
import { reloadTakeover, takenOverQuery, takeoverQuery } from './takeover.data.ts';
import { invitationStates, type TakenOver, takenOverTable } from './takeover-search.ts';

/** How a company with existing partners moves here: its files, one after the other, and then the invitations. */
export function TakeoverPage() {
  const { t, format } = useTexts();
  const client = useQueryClient();
  const query = useQuery(takeoverQuery());
  const onDone = () => void reloadTakeover(client);
  return (
    <>
      <PageHead title={t('operations:title.takeover')} lead={t('operations:takeover.lead')} />
      <QueryContent query={query} lines={[80, 60, 80]} room="any">
        {({
          people,
          memberships,
          balances,
          balanceSum,
          balancesApproval,
          historyOrders,
          onlyAdds,
          invitations,
        }) => (
          <>
            {onlyAdds && <Note spaced>{t('operations:takeover.onlyAdds')}</Note>}
            <div className={css.files}>
              <FileCard
                kind="people"
                aside={t('operations:takeover.here', { count: people, number: format.integer(people) })}
                onDone={onDone}
              />
              <FileCard
                kind="memberships"
                aside={t('operations:takeover.here', {
                  count: memberships,
                  number: format.integer(memberships),
                })}
                onDone={onDone}
              />
              <FileCard
                kind="balances"
                aside={balances === 0 ? undefined : format.money(balanceSum)}
                waiting={balancesApproval}
                onDone={onDone}
              />
              <HistoryCard orders={historyOrders} onDone={onDone} />
              <ComparisonCard />
              <InviteCard invitations={invitations} />
            </div>
          </>
        )}
      </QueryContent>
      <People />
    </>
  );
}

const tones: Readonly<Record<TakenOver['state'], Tone>> = {
  waiting: 'neutral',
  planned: 'waiting',
  sent: 'waiting',
  expired: 'bad',
  accepted: 'good',
};

function People() {
  const { t, format } = useTexts();
  const search = useSearch({ from: '/operations/app/operations/takeover' });
  const columns = useColumns();
  return (
    <DataTable
      name="taken-over"
      title={t('operations:takeover.people')}
      definition={takenOverTable}
      search={search}
      columns={columns}
      rowId={({ id }) => id}
      pageQuery={(page, limits) => takenOverQuery(search, { page, limits })}
      count={(count) => t('operations:takeover.here', { count, number: format.integer(count) })}
      none={
        <Empty list picture="paper" title={t('operations:takeover.none')}>
          {t('operations:takeover.noneText')}
        </Empty>
      }
      filters={[
        { kind: 'text', name: 'text', label: t('operations:takeover.search') },
        {
          kind: 'choice',
          name: 'state',
          label: t('operations:takeover.stateLabel'),
          all: t('operations:takeover.anyState'),
          options: invitationStates.map((value) => ({
            value,
            label: t(`operations:takeover.state.${value}`),
          })),
        },
      ]}
    />
  );
}

function useColumns(): Column<TakenOver>[] {
  const { t, format } = useTexts();
  const at = ({ acceptedAt, sentAt, dueAt }: TakenOver) => acceptedAt ?? sentAt ?? dueAt;
  return [
    {
      id: 'name',
      label: t('operations:takeover.name'),
      cell: ({ id, name }) => (
        <Link to="/app/operations/partners/$partner" params={{ partner: String(id) }}>
          {name}
        </Link>
      ),
      csv: ({ name }) => name,
    },
    {
      id: 'oldNumber',
      label: t('operations:takeover.number'),
      onPhone: 'note',
      cell: ({ oldNumber }) => oldNumber,
      csv: ({ oldNumber }) => oldNumber,
    },
    {
      id: 'email',
      label: t('operations:takeover.email'),
      optional: true,
      cell: ({ email }) => <MailAddress>{email}</MailAddress>,
      csv: ({ email }) => email,
    },
    {
      id: 'state',
      label: t('operations:takeover.stateLabel'),
      onPhone: 'status',
      cell: ({ state }) => <Badge tone={tones[state]}>{t(`operations:takeover.state.${state}`)}</Badge>,
      csv: ({ state }) => t(`operations:takeover.state.${state}`),
    },
    {
      id: 'sentAt',
      label: t('operations:takeover.at'),
      onPhone: 'beside',
      cell: (person) => {
        const instant = at(person);
        return instant === null ? UNKNOWN : format.dateTime(instant);
      },
      csv: (person) => {
        const instant = at(person);
        return instant === null ? null : format.dateTime(instant);
      },
    },
  ];
}

interface Props {
  /** Number of historical orders imported. */
  orders: number;
  onDone: () => void;
}

/** Historical orders. They come through the import of orders, which has a right of its own. */
function HistoryCard({ orders, onDone }: Props) {
  const { t, format } = useTexts();
  const { rights } = useSession();
  if (!rights.includes('orders.import'))
    return (
      <Card title={t('operations:takeover.file.orders')}>
        <p>{t('operations:takeover.needsImportRight')}</p>
      </Card>
    );
  return (
    <FileCard
      kind="orders"
      aside={t('operations:takeover.here', { count: orders, number: format.integer(orders) })}
      onDone={onDone}
    >
      <p className="quiet">
        {t('operations:takeover.failedWait')}{' '}
        <Link to="/app/operations/inbox">{t('operations:title.inbox')}</Link>
      </p>
    </FileCard>
  );
}
