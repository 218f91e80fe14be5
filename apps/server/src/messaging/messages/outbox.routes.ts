import { getOutboxMessage, listOutbox } from '@blattwerk/contract/messages/outbox.contract.ts';
import { notFound } from '../../platform/api-error.ts';
import type { Route } from '../../platform/http/route.ts';
import { findOutbox, findOutboxMessage, type OutboxRow } from './outbox.queries.ts';
import { renderMessage, withoutSecrets } from './render-message.ts';

/** What was sent and what waits, for operators. */
export function outboxRoutes(route: Route): void {
  route(listOutbox, async ({ list }, { db }) => {
    const { rows, total } = await findOutbox(db, list);
    return { items: rows.map(present), total };
  });
  route(getOutboxMessage, async ({ params }, { db, config: { publicUrl }, company }) => {
    const row = await findOutboxMessage(db, params.id);
    if (!row) throw notFound();
    const parameters = withoutSecrets(row.template, row.parameters);
    const place = { publicUrl, company: company.current(), unsubscribe: null };
    const { subject, text } = renderMessage({ ...row, parameters }, place);
    return { ...present(row), subject, text };
  });
}

function present(row: OutboxRow) {
  return {
    id: row.id,
    channel: row.channel,
    recipient: row.recipient,
    locale: row.locale,
    template: row.template,
    status: row.status,
    attempts: row.attempts,
    error: row.last_error,
    createdAt: row.created_at,
    nextAttemptAt: row.status === 'queued' ? row.next_attempt_at : null,
    sentAt: row.sent_at,
  };
}
