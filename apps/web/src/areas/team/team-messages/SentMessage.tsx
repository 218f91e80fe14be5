import { useSearch } from '@tanstack/react-router';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { LeftOut } from './LeftOut.tsx';
import css from './Messages.module.css';
import { deliveryTones } from './message-tones.ts';
import { type Recipient, recipientsQuery, type TeamMessage } from './messages.data.ts';
import { recipientsTable } from './messages-search.ts';
import { Words } from './Words.tsx';

/** A sent message: text, recipients, and delivery to each. */
export function SentMessage({ message }: { message: TeamMessage }) {
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
