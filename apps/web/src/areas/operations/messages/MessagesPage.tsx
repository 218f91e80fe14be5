import { useSearch } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useSession } from '../../../api/session-store.ts';
import { part } from '../../../frame/screen.ts';
import { UNKNOWN } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { Note } from '../../../ui/Note.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import type { Filter } from '../../../ui/table/Filters.tsx';
import type { RowSelection } from '../../../ui/table/row-selection.ts';
import type { Chosen } from '../../../ui/table/selection/selection.ts';
import { useSelection } from '../../../ui/table/selection/use-selection.tsx';
import { TableSheet } from '../../../ui/table/TableSheet.tsx';
import { DayFields } from '../DayFields.tsx';
import css from './Messages.module.css';
import { kindText, type Message, messageFilters, messagesPageQuery, readerOf } from './messages.data.ts';
import {
  type MessagesSearch,
  messageChannels,
  messageKinds,
  messageStatuses,
  messagesTable,
} from './messages-search.ts';
import { useMessageColumns } from './use-message-columns.tsx';

const MessageDetails = part(() => import('./MessageDetails.tsx'), 'MessageDetails', []);
const SendManyAgain = part(() => import('./SendAgain.tsx'), 'SendManyAgain', []);

const TABLE = 'operations-messages';

/** Maximum number sent again together. */
const MOST_AT_ONCE = 1_000;

interface Props {
  search: MessagesSearch;
}

/** Mails and text messages: sent, queued, and failed with the reason. */
export function MessagesPage() {
  const { t } = useTexts();
  const { rights } = useSession();
  const search = useSearch({ from: '/operations/app/operations/messages' });
  return (
    <>
      <PageHead title={t('operations:title.messages')} lead={t('operations:messages.lead')} />
      {rights.includes('partners.write') ? (
        <ChoosableMessages search={search} />
      ) : (
        <MessagesTable search={search} selection={undefined} />
      )}
      {search.message !== undefined && (
        <TableSheet title={t('operations:messages.one')} parameter="message" open={search.message}>
          <Suspense>
            <MessageDetails id={search.message} />
          </Suspense>
        </TableSheet>
      )}
    </>
  );
}

function ChoosableMessages({ search }: Props) {
  const { t } = useTexts();
  const [asked, setAsked] = useState<Chosen | null>(null);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const { selection, choose } = useSelection<Message>({
    table: TABLE,
    rowId: ({ id }) => id,
    nameOf: (message) => `${readerOf(message) ?? UNKNOWN}, ${kindText(t, message)}`,
    filters: JSON.stringify(messageFilters(search)),
    most: MOST_AT_ONCE,
    actions: (chosen) => (
      <Button variant="default" aria-haspopup="dialog" onClick={() => setAsked(chosen)}>
        {t('operations:messages.againMany')}
      </Button>
    ),
  });
  return (
    <>
      {refused.length > 0 && (
        <Note role="alert" tone="alarm" spaced title={t('operations:messages.refused')}>
          {refused.map((why) => (
            <p key={why}>{why}</p>
          ))}
        </Note>
      )}
      <MessagesTable search={search} selection={selection} />
      {asked !== null && (
        <Suspense>
          <SendManyAgain
            chosen={asked}
            search={search}
            onDone={({ ids, reasons }) => {
              setRefused(reasons);
              choose(ids);
            }}
            onClose={() => setAsked(null)}
          />
        </Suspense>
      )}
    </>
  );
}

function MessagesTable({ search, selection }: Props & { selection: RowSelection<Message> | undefined }) {
  const { t, format } = useTexts();
  const columns = useMessageColumns();
  return (
    <>
      <div className={css.further}>
        <DayFields definition={messagesTable} search={search} />
      </div>
      <DataTable
        name={TABLE}
        title={t('operations:title.messages')}
        definition={messagesTable}
        search={search}
        columns={columns}
        rowId={({ id }) => id}
        selection={selection}
        pageQuery={(page, limits) => messagesPageQuery(search, { page, limits })}
        count={(count) => t('operations:messages.count', { count, number: format.integer(count) })}
        none={<Empty list picture="paper" title={t('operations:messages.none')} />}
        filters={useFilters(search)}
        views={[
          { id: 'failed', label: t('operations:messages.failed'), search: { status: 'failed' } },
          { id: 'queued', label: t('operations:messages.waiting'), search: { status: 'queued' } },
        ]}
      />
    </>
  );
}

function useFilters({ user, from, to }: MessagesSearch): Filter[] {
  const { t, format } = useTexts();
  const labelled = (label: string, value: string) => t('labelled', { label, value });
  return [
    { kind: 'text', name: 'text', label: t('operations:messages.recipient') },
    {
      kind: 'choice',
      name: 'status',
      label: t('operations:operators.state'),
      all: t('operations:operators.anyState'),
      options: messageStatuses.map((status) => ({
        value: status,
        label: t(`operations:messages.status.${status}`),
      })),
    },
    {
      kind: 'choice',
      name: 'kind',
      label: t('operations:messages.kind'),
      all: t('operations:messages.allKinds'),
      options: messageKinds.map((kind) => ({ value: kind, label: kindText(t, { template: kind }) })),
    },
    {
      kind: 'choice',
      name: 'channel',
      label: t('operations:messages.channel'),
      all: t('operations:messages.allChannels'),
      options: messageChannels.map((channel) => ({
        value: channel,
        label: t(`operations:messages.by.${channel}`),
      })),
    },
    { kind: 'pill', name: 'user', label: labelled(t('operations:subject.user'), `#${user ?? ''}`) },
    {
      kind: 'pill',
      name: 'from',
      label: labelled(t('operations:log.from'), from === undefined ? '' : format.day(from)),
      isPeriod: true,
    },
    {
      kind: 'pill',
      name: 'to',
      label: labelled(t('operations:log.to'), to === undefined ? '' : format.day(to)),
      isPeriod: true,
    },
  ];
}
