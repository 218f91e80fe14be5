import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { request } from '../../../api/request.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { BackLink } from '../../../ui/BackLink.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ConfirmedButton } from '../../../ui/ConfirmedButton.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { AllowanceNote } from './AllowanceNote.tsx';
import { DraftForm } from './DraftForm.tsx';
import { LeftOut } from './LeftOut.tsx';
import css from './Messages.module.css';
import { deliveryTones, messageTones } from './message-tones.ts';
import {
  allowanceQuery,
  messageQuery,
  type Recipient,
  recipientsQuery,
  reloadMessages,
  type TeamMessage,
} from './messages.data.ts';
import { recipientsTable } from './messages-search.ts';
import { Words } from './Words.tsx';

/** A message to people of the team: a draft to edit, or the delivery of a sent one. */
export function MessagePage() {
  const { message: id } = useParams({ from: '/signed-in/app/team/messages/$message' });
  const { t } = useTexts();
  const query = useQuery(messageQuery(id));
  const { data } = query;
  return (
    <>
      <PageHead
        back={<BackLink to="/app/team/messages">{t('teamMessages:back')}</BackLink>}
        title={t('nav.teamMessage')}
        lead={
          data !== undefined && (
            <Badge tone={messageTones[data.state]}>{t(`teamMessages:state.${data.state}`)}</Badge>
          )
        }
        actions={data?.state === 'draft' && <DeleteButton message={data} />}
      />
      <QueryContent
        query={query}
        lines={[60, 90, 90, 40]}
        missing={<Empty title={t('teamMessages:missing')} />}
      >
        {(message) =>
          message.state === 'draft' ? <Draft message={message} /> : <SentMessage message={message} />
        }
      </QueryContent>
    </>
  );
}

function Draft({ message }: { message: TeamMessage }) {
  return (
    <>
      <AllowanceNote query={useQuery(allowanceQuery())} />
      <DraftForm key={message.id} message={message} />
    </>
  );
}

function DeleteButton({ message: { id, version } }: { message: TeamMessage }) {
  const { t } = useTexts();
  const client = useQueryClient();
  const navigate = useNavigate();
  return (
    <ConfirmedButton
      title={t('teamMessages:delete.title')}
      text={t('teamMessages:delete.text')}
      confirm={t('teamMessages:delete.confirm')}
      failed={t('teamMessages:delete.failed')}
      act={async () => {
        await request('DELETE /api/team-messages/{id}', { params: { id }, version });
        toast.success(t('teamMessages:delete.done'));
        await navigate({ to: '/app/team/messages', ignoreBlocker: true });
        client.removeQueries({ queryKey: messageQuery(String(id)).queryKey });
        void reloadMessages(client);
      }}
    >
      {t('teamMessages:delete.button')}
    </ConfirmedButton>
  );
}

/** A sent message: text, recipients, and delivery to each. */
function SentMessage({ message }: { message: TeamMessage }) {
  const { t, format } = useTexts();
  const { id, text, sentAt } = message;
  const search = useSearch({ from: '/signed-in/app/team/messages/$message' });
  return (
    <div className={css.side}>
      <Card title={t('teamMessages:text')}>
        {sentAt !== null && (
          <p className="quiet">
            {t('labelled', { label: t('teamMessages:sentAt'), value: format.dateTime(sentAt) })}
          </p>
        )}
        <Words text={text} />
        <LeftOut leftOut={message.leftOut} />
      </Card>
      <DataTable
        name="team-message-recipients"
        title={t('teamMessages:people.title')}
        definition={recipientsTable}
        search={search}
        columns={useColumns()}
        rowId={(row) => row.id}
        pageQuery={(page, limits) => recipientsQuery(id, search, { page, limits })}
        count={(count) => t('teamMessages:people.count', { count, number: format.integer(count) })}
        none={<Empty picture="people" title={t('teamMessages:people.gone')} />}
      />
    </div>
  );
}

function useColumns(): Column<Recipient>[] {
  const { t, format } = useTexts();
  const deliveryOf = ({ delivery }: Recipient) => t(`teamMessages:delivery.${delivery}`);
  return [
    {
      id: 'displayName',
      label: t('teamMessages:column.name'),
      ascendingFirst: true,
      cell: ({ displayName }) => displayName,
      csv: ({ displayName }) => displayName,
    },
    {
      id: 'delivery',
      label: t('teamMessages:column.delivery'),
      onPhone: 'status',
      cell: (row) => <Badge tone={deliveryTones[row.delivery]}>{deliveryOf(row)}</Badge>,
      csv: deliveryOf,
    },
    {
      id: 'at',
      label: t('teamMessages:column.date'),
      onPhone: 'note',
      cell: ({ at }) => at && format.dateTime(at),
      csv: ({ at }) => at && format.dateTime(at),
    },
  ];
}
