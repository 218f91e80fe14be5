import {
  getOutboxMessage,
  listOutbox,
  sendMessagesAgain,
} from '@blattwerk/contract/messages/outbox.contract.ts';
import { notFound } from '../../platform/api-error.ts';
import { eachAlone } from '../../platform/http/each-alone.ts';
import type { Route } from '../../platform/http/route.ts';
import { findText } from './broadcasts/broadcast-texts.queries.ts';
import { causeOf } from './cause-of.ts';
import { COMMIT_SECONDS, SEND_MESSAGES } from './messages.ts';
import { findOutbox, findOutboxMessage, type OutboxRow } from './outbox.queries.ts';
import { renderMessage, withoutSecrets } from './render-message.ts';
import { sendAgain, whyUnsendable } from './send-again.ts';

/** Sent and queued messages, for operators. */
export function outboxRoutes(route: Route): void {
  route(listOutbox, async ({ list, query }, { db }) => {
    const { rows, total } = await findOutbox(db, list, query);
    return { items: rows.map(present), total };
  });
  route(getOutboxMessage, async ({ params }, { db, config: { publicUrl }, company }) => {
    const row = await findOutboxMessage(db, params.id);
    if (!row) throw notFound();
    const parameters = withoutSecrets(row.template, row.parameters);
    const place = { publicUrl, company: company.current(), unsubscribe: null };
    const own = await findText(db, row);
    const { subject, text } = renderMessage({ ...row, parameters, own }, place);
    return { ...present(row), subject, text };
  });
  route(sendMessagesAgain, async ({ body: { ids }, session }, deps) => {
    const outcome = await eachAlone(deps.db, ids, (id) => sendAgain(deps, { id, by: session.user.id }));
    if (outcome.done.length > 0) await deps.jobs.request(SEND_MESSAGES, { delaySeconds: COMMIT_SECONDS });
    return outcome;
  });
}

function present(row: OutboxRow) {
  return {
    id: row.id,
    channel: row.channel,
    recipient: row.recipient,
    address: row.address,
    reader: row.recipientName === null ? null : { partner: row.partner, name: row.recipientName },
    locale: row.locale,
    template: row.template,
    status: row.status,
    attempts: row.attempts,
    error: row.last_error,
    cause: causeOf(row.last_error),
    unsendable: whyUnsendable(row),
    createdAt: row.created_at,
    nextAttemptAt: row.status === 'queued' ? row.next_attempt_at : null,
    sentAt: row.sent_at,
  };
}
