import type { CallAnswer } from '@blattwerk/contract/api.ts';
import type { WebhookEventName } from '@blattwerk/contract/webhooks/webhook-events.ts';
import type { QueryClient } from '@tanstack/react-query';
import { apiQuery } from '../../../api/api-query.ts';
import type { Translate } from '../../../i18n/i18n.ts';
import { orderOf } from '../../../ui/table/table-search.ts';
import { deliveriesTable, type WebhooksSearch } from './webhooks-search.ts';

/** A program that gets events. */
export type Receiver = CallAnswer<'GET /api/webhook_receivers/{id}'>;

/** A delivery of an event, and its result. */
export type Delivery = CallAnswer<'GET /api/webhook_deliveries'>['items'][number];

/** The server's limit. */
const MOST_RECEIVERS = 50;

/** All of them, by name. */
export const receiversQuery = () =>
  apiQuery('GET /api/webhook_receivers', {
    query: { 'order[name]': 'asc', page: 1, limits: MOST_RECEIVERS },
  });

/** A single one. */
export const receiverQuery = (id: number) => apiQuery('GET /api/webhook_receivers/{id}', { params: { id } });

/** A page of all deliveries. */
export function deliveriesPageQuery(
  search: WebhooksSearch,
  { page, limits }: { page: number; limits: number },
) {
  const { direction } = orderOf(deliveriesTable, search);
  const { receiver, status, type, from, to } = search;
  return apiQuery('GET /api/webhook_deliveries', {
    query: {
      'order[occurredAt]': direction,
      page,
      limits,
      ...(receiver !== undefined && { receiver }),
      ...(status !== undefined && { status }),
      ...(type !== undefined && { type }),
      ...(from !== undefined && { from }),
      ...(to !== undefined && { to }),
    },
  });
}

/** A single one with its body. */
export const deliveryQuery = (id: number) => apiQuery('GET /api/webhook_deliveries/{id}', { params: { id } });

/** The text of an event type. */
export function eventText(t: Translate, type: WebhookEventName | 'webhook.test'): string {
  return t(`webhooks:event.${type.replace('.', '_')}` as 'webhooks:event.payout_paid');
}

/** State of a receiver. */
export function receiverState({
  paused,
  pauseCause,
  failingSince,
}: Pick<Receiver, 'paused' | 'pauseCause' | 'failingSince'>): 'active' | 'failing' | 'paused' | 'stopped' {
  if (paused) return pauseCause === 'operator' ? 'paused' : 'stopped';
  return failingSince === null ? 'active' : 'failing';
}

/** Reloads receivers and deliveries. */
export function reloadWebhooks(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey }) => /^\/api\/webhook_/.test(String(queryKey[0])),
  });
}
