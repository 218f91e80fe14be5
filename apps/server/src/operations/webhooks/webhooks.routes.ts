import {
  changeWebhookReceiver,
  createWebhookReceiver,
  deleteWebhookReceiver,
  getWebhookDelivery,
  getWebhookReceiver,
  listWebhookDeliveries,
  listWebhookReceivers,
  renewWebhookSecret,
  sendWebhooksAgain,
  testWebhookReceiver,
} from '@blattwerk/contract/webhooks/webhooks.contract.ts';
import type { Kysely } from 'kysely';
import { requireOutside } from '../../company/training-copy.ts';
import { notFound } from '../../platform/api-error.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { eachAlone } from '../../platform/http/each-alone.ts';
import type { Route } from '../../platform/http/route.ts';
import {
  addReceiver,
  changeReceiver,
  giveSecret,
  receiverVersion,
  removeReceiver,
} from './change-receiver.ts';
import { type DeliveryRow, findDeliveries, findDelivery } from './delivery-list.queries.ts';
import { messageBody } from './message-body.ts';
import { findReceiver, findReceivers, type ReceiverRow } from './receivers.queries.ts';
import { sendAgain, sendTest } from './send-again.ts';

/** Receivers of events, and what was sent to them. */
export function webhookRoutes(route: Route): void {
  receiverRoutes(route);
  secretRoutes(route);
  deliveryRoutes(route);
}

function receiverRoutes(route: Route): void {
  route(listWebhookReceivers, async ({ list }, { db, clock }) => {
    const { rows, total } = await findReceivers(db, list, clock.now());
    return { items: rows.map(presentReceiver), total };
  });

  route(getWebhookReceiver, async ({ params }, { db, clock }) =>
    presentReceiver(await requireReceiver(db, params.id, clock.now())),
  );

  route(changeWebhookReceiver, async ({ params: { id }, body: given, session, version }, deps) => {
    await inTransaction(deps.db, (db) =>
      changeReceiver({ ...deps, db }, { id, version, given }, session.user.id),
    );
    return presentReceiver(await requireReceiver(deps.db, id, deps.clock.now()));
  });

  route(deleteWebhookReceiver, ({ params, session }, deps) =>
    inTransaction(deps.db, (db) => removeReceiver({ ...deps, db }, params.id, session.user.id)),
  );
}

function secretRoutes(route: Route): void {
  route(createWebhookReceiver, async ({ body, session }, deps) => {
    requireOutside(deps);
    const { id, secret } = await inTransaction(deps.db, (db) =>
      addReceiver({ ...deps, db }, body, session.user.id),
    );
    return { ...presentReceiver(await requireReceiver(deps.db, id, deps.clock.now())), secret };
  });

  route(renewWebhookSecret, async ({ params: { id }, session }, deps) => {
    const secret = await inTransaction(deps.db, (db) => giveSecret({ ...deps, db }, id, session.user.id));
    const { formerSecretUntil } = await requireReceiver(deps.db, id, deps.clock.now());
    if (formerSecretUntil === null) throw new Error(`receiver ${id} had no secret before`);
    return { secret, formerSecretUntil };
  });
}

function deliveryRoutes(route: Route): void {
  route(testWebhookReceiver, async ({ params, session }, deps) => {
    const id = await sendTest(deps, { receiver: params.id, by: session.user.id });
    return presentDelivery(await requireDelivery(deps.db, id));
  });

  route(listWebhookDeliveries, async ({ list, query }, { db }) => {
    const { rows, total } = await findDeliveries(db, list, query);
    return { items: rows.map(presentDelivery), total };
  });

  route(getWebhookDelivery, async ({ params }, { db }) => {
    const row = await requireDelivery(db, params.id);
    return { ...presentDelivery(row), body: messageBody(row) };
  });

  route(sendWebhooksAgain, ({ body: { ids }, session }, deps) =>
    eachAlone(deps.db, ids, (id) => sendAgain(deps, { id, by: session.user.id })),
  );
}

async function requireReceiver(db: Kysely<DB>, id: number, now: Date): Promise<ReceiverRow> {
  const row = await findReceiver(db, id, now);
  if (row === undefined) throw notFound();
  return row;
}

async function requireDelivery(db: Kysely<DB>, id: number): Promise<DeliveryRow> {
  const row = await findDelivery(db, id);
  if (row === undefined) throw notFound();
  return row;
}

function presentReceiver(row: ReceiverRow) {
  const { id, name, url, events, pausedAt, pauseCause, failingSince, formerSecretUntil } = row;
  return {
    id,
    name,
    url,
    events: [...events],
    paused: pausedAt !== null,
    pausedAt,
    pauseCause,
    failingSince,
    formerSecretUntil,
    waiting: row.waiting,
    failed: row.failed,
    createdAt: row.createdAt,
    version: receiverVersion(row),
  };
}

function presentDelivery(row: DeliveryRow) {
  const { id, receiver, event, type, status, attempts, failure, answerStatus, answerText } = row;
  return {
    id,
    receiver,
    event: `msg_${event}`,
    type,
    status,
    attempts,
    failure,
    answerStatus,
    answerText,
    occurredAt: row.occurredAt,
    lastAttemptAt: row.lastAttemptAt,
    nextAttemptAt: status === 'waiting' ? row.nextAttemptAt : null,
    deliveredAt: row.deliveredAt,
  };
}
