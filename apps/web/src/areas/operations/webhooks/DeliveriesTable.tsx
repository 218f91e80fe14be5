import { useQuery } from '@tanstack/react-query';
import { berlinMinute } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Badge, type Tone } from '../../../ui/Badge.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import type { Filter } from '../../../ui/table/Filters.tsx';
import { DayFields } from '../DayFields.tsx';
import css from './Webhooks.module.css';
import { type Delivery, deliveriesPageQuery, eventText, receiversQuery } from './webhooks.data.ts';
import { deliveriesTable, deliveryStatuses, deliveryTypes, type WebhooksSearch } from './webhooks-search.ts';

const tones: Readonly<Record<Delivery['status'], Tone>> = {
  waiting: 'waiting',
  delivered: 'good',
  failed: 'bad',
};

/** Status of a delivery. */
export function DeliveryStatus({ status }: Pick<Delivery, 'status'>) {
  const { t } = useTexts();
  return <Badge tone={tones[status]}>{t(`webhooks:status.${status}`)}</Badge>;
}

/** Deliveries to receivers in the last thirty days, with their results. */
export function DeliveriesTable({ search }: { search: WebhooksSearch }) {
  const { t, format } = useTexts();
  return (
    <section aria-label={t('webhooks:deliveries')}>
      <h2>{t('webhooks:deliveries')}</h2>
      <div className={css.further}>
        <DayFields definition={deliveriesTable} search={search} />
      </div>
      <DataTable
        name="webhook-deliveries"
        title={t('webhooks:deliveries')}
        definition={deliveriesTable}
        search={search}
        columns={useColumns()}
        rowId={({ id }) => id}
        pageQuery={(page, limits) => deliveriesPageQuery(search, { page, limits })}
        count={(count) => t('webhooks:count', { count, number: format.integer(count) })}
        none={
          <Empty list picture="paper" title={t('webhooks:noDeliveries')}>
            {t('webhooks:noDeliveriesText')}
          </Empty>
        }
        filters={useFilters(search)}
      />
    </section>
  );
}

function useFilters({ from, to }: WebhooksSearch): Filter[] {
  const { t, format } = useTexts();
  const receivers = useQuery(receiversQuery()).data?.items ?? [];
  const labelled = (label: string, value: string) => t('labelled', { label, value });
  const day = (name: 'from' | 'to', value: string | undefined): Filter => ({
    kind: 'pill',
    name,
    label: labelled(t(`operations:log.${name}`), value === undefined ? '' : format.day(value)),
    isPeriod: true,
  });
  return [
    {
      kind: 'choice',
      name: 'receiver',
      label: t('webhooks:receiver'),
      all: t('webhooks:anyReceiver'),
      options: receivers.map(({ id, name }) => ({ value: String(id), label: name })),
    },
    {
      kind: 'choice',
      name: 'status',
      label: t('operations:operators.state'),
      all: t('operations:operators.anyState'),
      options: deliveryStatuses.map((value) => ({ value, label: t(`webhooks:status.${value}`) })),
    },
    {
      kind: 'choice',
      name: 'type',
      label: t('webhooks:type'),
      all: t('webhooks:anyType'),
      options: deliveryTypes.map((value) => ({ value, label: eventText(t, value) })),
    },
    day('from', from),
    day('to', to),
  ];
}

const minuteOf = (at: string | null) => (at === null ? null : berlinMinute(Date.parse(at)));

function useColumns(): Column<Delivery>[] {
  const { t, format } = useTexts();
  const answer = ({ answerStatus, failure }: Delivery) => {
    if (answerStatus !== null) return String(answerStatus);
    return failure === null ? null : t(`webhooks:failure.${failure}`);
  };
  return [
    {
      id: 'type',
      label: t('webhooks:type'),
      cell: ({ type }) => eventText(t, type),
      csv: ({ type }) => type,
    },
    {
      id: 'receiver',
      label: t('webhooks:receiver'),
      onPhone: 'note',
      cell: ({ receiver }) => receiver.name,
      csv: ({ receiver }) => receiver.name,
    },
    {
      id: 'status',
      label: t('operations:operators.state'),
      onPhone: 'status',
      cell: ({ status }) => <DeliveryStatus status={status} />,
      csv: ({ status }) => t(`webhooks:status.${status}`),
    },
    { id: 'answer', label: t('webhooks:answer'), onPhone: 'unit', cell: answer, csv: answer },
    {
      id: 'attempts',
      label: t('webhooks:attempts'),
      numeric: true,
      cell: ({ attempts }) => format.integer(attempts),
      csv: ({ attempts }) => attempts,
    },
    {
      id: 'occurredAt',
      label: t('webhooks:occurredAt'),
      onPhone: 'beside',
      cell: ({ occurredAt }) => format.dateTime(occurredAt),
      csv: ({ occurredAt }) => minuteOf(occurredAt),
    },
    {
      id: 'nextAttemptAt',
      label: t('webhooks:nextAttempt'),
      optional: true,
      cell: ({ nextAttemptAt }) => nextAttemptAt !== null && format.dateTime(nextAttemptAt),
      csv: ({ nextAttemptAt }) => minuteOf(nextAttemptAt),
    },
  ];
}
