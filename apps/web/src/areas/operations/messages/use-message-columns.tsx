import { berlinMinute, UNKNOWN } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import type { Column } from '../../../ui/table/columns.ts';
import { MessageStatus } from './MessageStatus.tsx';
import { kindText, type Message, readerOf } from './messages.data.ts';

const minuteOf = (at: string | null) => (at === null ? null : berlinMinute(Date.parse(at)));

/** The columns of the messages. */
export function useMessageColumns(): Column<Message>[] {
  const { t, format } = useTexts();
  const cause = (message: Message) =>
    message.cause === null ? null : t(`operations:messages.cause.${message.cause}`);
  const instant = (at: string | null) => at !== null && format.dateTime(at);
  return [
    {
      id: 'reader',
      label: t('operations:messages.to'),
      cell: (message) => readerOf(message) ?? UNKNOWN,
      csv: (message) => readerOf(message) ?? null,
    },
    {
      id: 'kind',
      label: t('operations:messages.kind'),
      onPhone: 'note',
      cell: (message) => kindText(t, message),
      csv: (message) => kindText(t, message),
    },
    {
      id: 'recipient',
      label: t('operations:messages.recipient'),
      cell: ({ recipient }) => recipient || UNKNOWN,
      csv: ({ recipient }) => recipient,
    },
    {
      id: 'status',
      label: t('operations:operators.state'),
      onPhone: 'status',
      cell: ({ status }) => <MessageStatus status={status} />,
      csv: ({ status }) => t(`operations:messages.status.${status}`),
    },
    { id: 'cause', label: t('operations:messages.why'), onPhone: 'unit', cell: cause, csv: cause },
    {
      id: 'attempts',
      label: t('operations:messages.attempts'),
      numeric: true,
      cell: ({ attempts }) => format.integer(attempts),
      csv: ({ attempts }) => attempts,
    },
    {
      id: 'createdAt',
      label: t('operations:messages.createdAt'),
      onPhone: 'beside',
      cell: ({ createdAt }) => format.dateTime(createdAt),
      csv: ({ createdAt }) => minuteOf(createdAt),
    },
    {
      id: 'nextAttemptAt',
      label: t('operations:messages.nextAttempt'),
      cell: ({ nextAttemptAt }) => instant(nextAttemptAt),
      csv: ({ nextAttemptAt }) => minuteOf(nextAttemptAt),
    },
    {
      id: 'sentAt',
      label: t('operations:messages.sentAt'),
      optional: true,
      cell: ({ sentAt }) => instant(sentAt),
      csv: ({ sentAt }) => minuteOf(sentAt),
    },
    {
      id: 'channel',
      label: t('operations:messages.channel'),
      optional: true,
      cell: ({ channel }) => t(`operations:messages.by.${channel}`),
      csv: ({ channel }) => t(`operations:messages.by.${channel}`),
    },
  ];
}
