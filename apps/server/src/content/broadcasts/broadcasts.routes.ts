import {
  cancelBroadcast as cancelCall,
  countAudience as countCall,
  listBroadcastRecipients,
  previewBroadcast,
  sendBroadcast as sendCall,
  testBroadcast,
} from '@blattwerk/contract/broadcasts/broadcast-sending.contract.ts';
import {
  changeBroadcast as changeCall,
  createBroadcast as createCall,
  deleteBroadcast as deleteCall,
  getBroadcast,
  listBroadcasts,
} from '@blattwerk/contract/broadcasts/broadcasts.contract.ts';
import { approvalResource } from '@blattwerk/contract/operators/approvals.contract.ts';
import { broadcastText } from '../../messaging/messages/broadcasts/broadcast-texts.queries.ts';
import { causeOf } from '../../messaging/messages/cause-of.ts';
import { type RenderedMessage, renderMessage } from '../../messaging/messages/render-message.ts';
import { sendPastQueue } from '../../messaging/messages/send-test-mail.ts';
import { invalidFields, notFound } from '../../platform/api-error.ts';
import { audit } from '../../platform/audit.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import type { CallOf, HandlerAnswer, Route } from '../../platform/http/route.ts';
import { ownPartnerId, type Session } from '../../platform/http/session.ts';
import { requireRateLimit } from '../../platform/throttle.ts';
import { placeholders, textFaults } from './broadcast-facts.ts';
import { findBroadcast, findBroadcasts, type ListedBroadcast } from './broadcasts.queries.ts';
import { countAudience } from './readers.queries.ts';
import { cancelBroadcast, sendBroadcast } from './send-broadcast.ts';
import { addressOf } from './send-broadcasts.job.ts';
import { findRecipients } from './sending.queries.ts';
import {
  broadcastVersion,
  changeBroadcast,
  createBroadcast,
  deleteBroadcast,
  factsOf,
} from './write-broadcast.ts';

/** Test mails per person and hour. */
const MOST_MAILS = 10;
const HOUR_SECONDS = 3600;

/** Messages to many partners, written by operators. */
export function broadcastRoutes(route: Route): void {
  draftRoutes(route);
  sampleRoutes(route);

  route(countCall, ({ body: { audience, isLegal = false } }, { db, clock }) =>
    countAudience(db, { audience, isLegal }, clock.now()),
  );

  route(sendCall, async ({ params: { id }, body, session, version }, deps) => {
    const { expected, dueAt = null, reason } = body;
    await sendBroadcast(deps, session, { id, version, expected, dueAt, reason });
    return answerWith(deps, id);
  });

  route(cancelCall, async ({ params: { id }, body: { reason }, session }, deps) => {
    await cancelBroadcast(deps, session, { id, reason });
    return answerWith(deps, id);
  });

  route(listBroadcastRecipients, async ({ params: { id }, list }, { db }) => {
    if ((await findBroadcast(db, id)) === undefined) throw notFound();
    const { rows, total } = await findRecipients(db, id, list);
    return { items: rows.map(({ error, ...row }) => ({ ...row, cause: causeOf(error) })), total };
  });
}

function draftRoutes(route: Route): void {
  route(listBroadcasts, async ({ list }, { db }) => {
    const { rows, total } = await findBroadcasts(db, list);
    return { items: rows.map(presentListed), total };
  });

  route(getBroadcast, ({ params }, deps) => answerWith(deps, params.id));

  route(createCall, async ({ body, session }, deps) => {
    const deed = { by: session.user.id, now: deps.clock.now() };
    return answerWith(deps, await createBroadcast(deps.db, body, deed));
  });

  route(changeCall, async ({ params: { id }, body: given, session, version }, deps) => {
    const deed = { by: session.user.id, now: deps.clock.now() };
    await inTransaction(deps.db, (tx) => changeBroadcast(tx, { id, given, version }, deed));
    return answerWith(deps, id);
  });

  route(deleteCall, async ({ params: { id }, session, version }, deps) => {
    const deed = { by: session.user.id, now: deps.clock.now() };
    await inTransaction(deps.db, (tx) => deleteBroadcast(tx, { id, version }, deed));
  });
}

function sampleRoutes(route: Route): void {
  route(previewBroadcast, async ({ body, session }, deps) => {
    const { subject, text, html } = sampleOf(deps, session, body);
    return { subject: subject ?? '', text, html: html ?? '' };
  });

  route(testBroadcast, async ({ body, session }, deps) => {
    const { user } = session;
    const sample = sampleOf(deps, session, body);
    const limit = { key: `broadcast-mail:${user.id}`, failures: MOST_MAILS, windowSeconds: HOUR_SECONDS };
    await requireRateLimit(deps.db, limit, deps.clock.now());
    await sendPastQueue(deps, user.email, sample);
    const details = { before: {}, after: { testMail: user.email } };
    const line = { user: user.id, action: 'write', subject: '/api/broadcasts', details } as const;
    await inTransaction(deps.db, (tx) => audit(tx, line));
    return { sent: true as const, email: user.email };
  });
}

/**
 * A broadcast as the caller would get it.
 * @throws ApiError 422 if it could not be sent
 */
function sampleOf(
  { config: { publicUrl }, company }: Pick<Deps, 'config' | 'company'>,
  session: Session,
  { locale, subject, text, button, link = null, isLegal = false }: CallOf<typeof previewBroadcast>['body'],
): RenderedMessage {
  const said = { subject, text, button: button ?? '' };
  const faults = textFaults(said, link);
  if (faults.length > 0) throw invalidFields(faults);
  const { firstName, lastName } = session.user;
  const address = addressOf(link, publicUrl);
  const parameters = { firstName, lastName, number: ownPartnerId(session) ?? 1000, link: address };
  return renderMessage(
    {
      template: 'broadcast',
      channel: 'mail',
      locale,
      parameters,
      recipientName: `${firstName} ${lastName}`,
      own: broadcastText(said, { link: address, isLegal, locale }),
    },
    {
      publicUrl,
      company: company.current(),
      unsubscribe: isLegal ? null : `${publicUrl}/app/profile/message-settings`,
    },
  );
}

async function answerWith({ db }: Pick<Deps, 'db'>, id: number): Promise<HandlerAnswer<typeof getBroadcast>> {
  const found = await findBroadcast(db, id);
  if (found === undefined) throw notFound();
  const { link, legalBasis, reason, submittedAt, submittedBy, startedAt, approval } = found;
  return {
    ...presentListed(found),
    texts: factsOf(found).texts,
    link,
    legalBasis,
    reason,
    submittedAt,
    submittedBy,
    startedAt,
    approval: approval === null ? null : `${approvalResource.path}/${approval}`,
    placeholders: [...placeholders],
    version: broadcastVersion(found),
  };
}

const noResults = { waiting: 0, queued: 0, sent: 0, failed: 0, off: 0, gone: 0, stopped: 0 };

function presentListed(row: ListedBroadcast): HandlerAnswer<typeof listBroadcasts>['items'][number] {
  const { id, title, locales, state, audience, isLegal, dueAt, endedAt, changedAt, changedBy } = row;
  const results = { ...noResults, ...row.results };
  const recipients = Object.values(results).reduce((sum, count) => sum + count, 0);
  return {
    id,
    title,
    locales,
    state,
    audience,
    isLegal,
    recipients,
    results,
    dueAt,
    endedAt,
    changedAt,
    changedBy,
  };
}
