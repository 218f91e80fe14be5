import type { WebhookEventName } from '@blattwerk/contract/webhooks/webhook-events.ts';
import { oneOf, tableSearch, wholeNumber } from '../../../ui/table/table-search.ts';
import { day } from '../search-day.ts';

/** What became of a delivery. */
export const deliveryStatuses = ['waiting', 'delivered', 'failed'] as const;

const known: Readonly<Record<WebhookEventName, true>> = {
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

/** What receivers can be told of, in the order in which it is offered. */
export const eventNames = Object.keys(known) as WebhookEventName[];

/** The same with the test of an operator. */
export const deliveryTypes = [...eventNames, 'webhook.test'] as const;

/** How the list of deliveries stands in the address, the latest first; `receiver` is whose they are, `delivery` the open one. */
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
  /** The receiver that is open. */
  edit?: number;
};

/** Reads the state out of an address; whatever is unusable is left out. */
export function parseWebhooksSearch(raw: Record<string, unknown>): WebhooksSearch {
  const edit = wholeNumber(raw.edit);
  return {
    ...deliveriesTable.parse(raw),
    ...(String(raw.add) === '1' && { add: 1 as const }),
    ...(edit !== undefined && { edit }),
  };
}
