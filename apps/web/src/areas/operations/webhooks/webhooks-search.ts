import type { WebhookEventName } from '@blattwerk/contract/webhooks/webhook-events.ts';
import { oneOf, tableSearch, wholeNumber } from '../../../ui/table/table-search.ts';
import { day } from '../search-day.ts';

/** Statuses of a delivery. */
export const deliveryStatuses = ['waiting', 'delivered', 'failed'] as const;

const events: Readonly<Record<WebhookEventName, true>> = {
  'order.counted': true,
  'order.refunded': true,
  'credits.released': true,
  'payout.requested': true,
  'payout.approved': true,
  'payout.paid': true,
  'payout.rejected': true,
  'payout.returned': true,
  'partner.joined': true,
  'partner.agreed': true,
  'cycle.closed': true,
};

/** Events available to receivers, in display order. */
export const eventNames = Object.keys(events) as WebhookEventName[];

/** The same with an operator's test. */
export const deliveryTypes = [...eventNames, 'webhook.test'] as const;

/** Search parameters of the deliveries, latest first; `receiver` is their receiver, `delivery` the open one. */
export const deliveriesTable = tableSearch({
  sortFields: ['occurredAt'],
  defaultSort: 'occurredAt',
  defaultDirection: 'desc',
  filters: {
    receiver: wholeNumber,
    status: oneOf(deliveryStatuses),
    type: oneOf(deliveryTypes),
    from: day,
    to: day,
  },
  row: 'delivery',
});

export type WebhooksSearch = ReturnType<typeof deliveriesTable.parse> & {
  /** The form for a new receiver is open. */
  add?: 1;
  /** The open receiver. */
  edit?: number;
};

/** Parses the search parameters; unusable ones are dropped. */
export function parseWebhooksSearch(raw: Record<string, unknown>): WebhooksSearch {
  const edit = wholeNumber(raw.edit);
  return {
    ...deliveriesTable.parse(raw),
    ...(String(raw.add) === '1' && { add: 1 as const }),
    ...(edit !== undefined && { edit }),
  };
}
