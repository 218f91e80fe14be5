import { Link, useSearch } from '@tanstack/react-router';
import { useSession } from '../../../api/session-store.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { PartnerFileLink } from '../PartnerFileLink.tsx';
import { resultTones } from './broadcast-tones.ts';
import { type Broadcast, type Recipient, recipientsPageQuery } from './broadcasts.data.ts';
import { recipientResults, recipientsTable } from './broadcasts-search.ts';

/** Recipients of a broadcast with their delivery status. */
export function RecipientsTable({ broadcast: { id, title } }: { broadcast: Broadcast }) {
  const { t, format } = useTexts();
  const { rights } = useSession();
  const search = useSearch({ from: '/operations/app/operations/broadcasts/$broadcast' });
  const readsFiles = rights.includes('partners.read');
  return (
    <DataTable
      name="broadcast-recipients"
      title={t('broadcasts:recipientsOf', { title })}
      definition={recipientsTable}
      search={search}
      columns={useColumns(readsFiles)}
      rowId={(recipient) => recipient.id}
      {...(readsFiles && {
        rowLink: (recipient: Recipient, parts) => <PartnerFileLink id={recipient.id} {...parts} />,
      })}
      pageQuery={(page, limits) => recipientsPageQuery(id, search, { page, limits })}
      count={(count) => t('broadcasts:recipientCount', { count, number: format.integer(count) })}
      none={<Empty list picture="people" title={t('broadcasts:noRecipients')} />}
      filters={[
        { kind: 'text', name: 'text', label: t('broadcasts:recipientSearch') },
        {
          kind: 'choice',
          name: 'result',
          label: t('broadcasts:resultLabel'),
          all: t('broadcasts:anyResult'),
          options: recipientResults.map((value) => ({ value, label: t(`broadcasts:result.${value}`) })),
        },
      ]}
      views={[{ id: 'failed', label: t('broadcasts:result.failed'), search: { result: 'failed' } }]}
    />
  );
}

function useColumns(readsMessages: boolean): Column<Recipient>[] {
  const { t, format } = useTexts();
  const resultOf = ({ result }: Recipient) => t(`broadcasts:result.${result}`);
  const atOf = ({ at }: Recipient) => at && format.dateTime(at);
  const causeOf = ({ cause }: Recipient) => cause && t(`operations:messages.cause.${cause}`);
  return [
    { id: 'name', label: t('operations:operators.name'), cell: ({ name }) => name, csv: ({ name }) => name },
    {
      id: 'id',
      label: t('operations:partner.number'),
      ascendingFirst: true,
      numeric: true,
      cell: ({ id }) => id,
      csv: ({ id }) => id,
    },
    {
      id: 'result',
      label: t('broadcasts:resultLabel'),
      onPhone: 'status',
      cell: (row) => <Badge tone={resultTones[row.result]}>{resultOf(row)}</Badge>,
      csv: resultOf,
    },
    { id: 'at', label: t('broadcasts:at'), onPhone: 'note', cell: atOf, csv: atOf },
    { id: 'cause', label: t('operations:messages.why'), onPhone: 'unit', cell: causeOf, csv: causeOf },
    ...(readsMessages
      ? [
          {
            id: 'message',
            label: t('broadcasts:mail'),
            optional: true as const,
            cell: ({ message }: Recipient) =>
              message && (
                <Link to="/app/operations/messages" search={{ message }} preload={false}>
                  {message}
                </Link>
              ),
            csv: ({ message }: Recipient) => message,
          },
        ]
      : []),
  ];
}
