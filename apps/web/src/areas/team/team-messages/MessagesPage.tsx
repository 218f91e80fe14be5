import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { When } from '../../../ui/When.tsx';
import { AllowanceNote } from './AllowanceNote.tsx';
import { MessageTabs } from './MessageTabs.tsx';
import { messageTones } from './message-tones.ts';
import { allowanceQuery, type ListedMessage, messagesQuery } from './messages.data.ts';
import { messageStates, messagesTable } from './messages-search.ts';

/** The user's messages to people of the team: drafts and sent ones. */
export function MessagesPage() {
  const { t, format } = useTexts();
  const search = useSearch({ from: '/signed-in/app/team/messages' });
  return (
    <>
      <MessageTabs />
      <PageHead
        title={t('nav.teamMessages')}
        lead={t('teamMessages:lead')}
        actions={
          <ButtonLink icon="plus" to="/app/team/messages/choose">
            {t('teamMessages:write')}
          </ButtonLink>
        }
      />
      <AllowanceNote query={useQuery(allowanceQuery())} />
      <DataTable
        name="team-messages"
        title={t('nav.teamMessages')}
        definition={messagesTable}
        search={search}
        columns={useColumns()}
        rowId={({ id }) => id}
        rowLink={({ id }, parts) => (
          <Link to="/app/team/messages/$message" params={{ message: String(id) }} {...parts} />
        )}
        pageQuery={(page, limits) => messagesQuery(search, { page, limits })}
        count={(count) => t('teamMessages:count', { count, number: format.integer(count) })}
        none={
          <Empty list picture="people" title={t('teamMessages:none')}>
            {t('teamMessages:noneText')}
          </Empty>
        }
        filters={[
          {
            kind: 'choice',
            name: 'state',
            label: t('teamMessages:column.state'),
            all: t('teamMessages:anyState'),
            options: messageStates.map((value) => ({ value, label: t(`teamMessages:state.${value}`) })),
          },
        ]}
      />
    </>
  );
}

/** Length of the excerpt that identifies a message in a list. */
const TITLE_LENGTH = 80;

function useColumns(): Column<ListedMessage>[] {
  const { t, format } = useTexts();
  const titleOf = ({ text }: ListedMessage) => {
    const [line = ''] = text.split('\n');
    if (line === '') return t('teamMessages:untitled');
    return line.length > TITLE_LENGTH ? `${line.slice(0, TITLE_LENGTH)}…` : line;
  };
  const stateOf = ({ state }: ListedMessage) => t(`teamMessages:state.${state}`);
  const dateOf = ({ sentAt, changedAt }: ListedMessage) => sentAt ?? changedAt;
  return [
    { id: 'text', label: t('teamMessages:column.text'), cell: titleOf, csv: titleOf },
    {
      id: 'state',
      label: t('teamMessages:column.state'),
      onPhone: 'status',
      cell: (row) => <Badge tone={messageTones[row.state]}>{stateOf(row)}</Badge>,
      csv: stateOf,
    },
    {
      id: 'recipients',
      label: t('teamMessages:column.recipients'),
      numeric: true,
      onPhone: 'named',
      cell: ({ recipients }) => format.integer(recipients),
      csv: ({ recipients }) => recipients,
    },
    {
      id: 'date',
      label: t('teamMessages:column.date'),
      onPhone: 'note',
      cell: (row) => <When at={dateOf(row)} />,
      csv: (row) => format.dateTime(dateOf(row)),
    },
  ];
}
