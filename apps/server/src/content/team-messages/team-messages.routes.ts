import { listReceivedMessages } from '@blattwerk/contract/team-messages/received-messages.contract.ts';
import { teamPlaceholders } from '@blattwerk/contract/team-messages/team-message.ts';
import {
  changeTeamMessage,
  createTeamMessage,
  deleteTeamMessage,
  getAllowance,
  getTeamMessage,
  listTeamMessageRecipients,
  listTeamMessages,
  previewTeamMessage,
  sendTeamMessage as sendCall,
} from '@blattwerk/contract/team-messages/team-messages.contract.ts';
import { findThoseBelow } from '../../network/tree/subtree.queries.ts';
import { invalidField, notFound } from '../../platform/api-error.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import type { HandlerAnswer, Route } from '../../platform/http/route.ts';
import { ownPartner, type Session } from '../../platform/http/session.ts';
import { findOwnLink } from './own-link.queries.ts';
import { findReaders } from './readers.queries.ts';
import { presentReceived } from './received.presenter.ts';
import { findReceived } from './received.queries.ts';
import { findAllowance, findMeant, sendTeamMessage } from './send-team-message.ts';
import { findRecipients } from './sending.queries.ts';
import { findMessage, findMessages, findNames, type ListedRow } from './team-messages.queries.ts';
import { filledText } from './team-text.ts';
import { changeDraft, createDraft, messageVersion, removeDraft, requireBelow } from './write-team-message.ts';

/** Partners' messages to members of their team, and those received from the upline. */
export function teamMessageRoutes(route: Route): void {
  draftRoutes(route);
  sendingRoutes(route);

  route(getAllowance, async ({ session }, { db, clock, config }) => {
    const partner = ownPartner(session).id;
    const allowance = await findAllowance(db, partner, clock.now());
    const link = (await findOwnLink(db, partner, config)) !== null;
    return { ...allowance, link, placeholders: [...teamPlaceholders] };
  });

  route(listReceivedMessages, async ({ list, session }, { db, clock }) => {
    const partner = ownPartner(session).id;
    const { rows, total } = await findReceived(db, { partner, now: clock.now() }, list);
    return { items: rows.map(presentReceived), total };
  });
}

function draftRoutes(route: Route): void {
  route(listTeamMessages, async ({ list, session }, deps) => {
    const { id: partner } = ownPartner(session);
    const { recipient } = list.filters;
    const below = await findThoseBelow(deps.db, { root: partner, partners: recipient ?? [] });
    if (recipient !== undefined && below.length === 0) throw notFound();
    const { rows, total } = await findMessages(deps.db, partner, list);
    return { items: await presentListed(deps, partner, rows), total };
  });

  route(getTeamMessage, ({ params, session }, deps) => answerWith(deps, session, params.id));

  route(createTeamMessage, async ({ body, session }, deps) =>
    answerWith(deps, session, await createDraft(deps, session, body)),
  );

  route(changeTeamMessage, async ({ params: { id }, body, session, version }, deps) => {
    await inTransaction(deps.db, (db) =>
      changeDraft({ ...deps, db }, session, { id, version, text: body.text, recipients: body.recipients }),
    );
    return answerWith(deps, session, id);
  });

  route(deleteTeamMessage, async ({ params: { id }, session, version }, deps) => {
    await inTransaction(deps.db, (db) => removeDraft({ ...deps, db }, session, { id, version }));
  });
}

function sendingRoutes(route: Route): void {
  route(previewTeamMessage, async ({ body: { text, recipients, reader }, session }, deps) => {
    const sender = ownPartner(session).id;
    const chosen = await requireBelow(deps.db, sender, recipients);
    const { readers, leftOut, fillingOf } = await findMeant(deps, session, { text, chosen });
    const readerId = reader ?? chosen[0];
    if (readerId === undefined || !chosen.includes(readerId))
      throw invalidField('reader', 'teamMessageForeign');
    const [shown] = await findReaders(deps.db, { sender, ids: [readerId] }, deps.clock.now());
    if (shown === undefined) throw notFound();
    return {
      reader: { id: shown.id, displayName: shown.displayName },
      text: filledText(text, fillingOf(shown)),
      expected: readers.length,
      leftOut,
    };
  });

  route(sendCall, async ({ params: { id }, body: { expected }, session, version }, deps) => {
    await sendTeamMessage(deps, session, { id, version, expected });
    return answerWith(deps, session, id);
  });

  route(listTeamMessageRecipients, async ({ params: { id }, list, session }, { db }) => {
    const sender = ownPartner(session).id;
    if ((await findMessage(db, { id, partner: sender })) === undefined) throw notFound();
    const { rows, total } = await findRecipients(db, { message: id, sender }, list);
    return { items: rows, total };
  });
}

const noDeliveries = { underway: 0, delivered: 0, undelivered: 0, stopped: 0 };

async function presentListed(
  { db }: Pick<Deps, 'db'>,
  partner: number,
  rows: readonly ListedRow[],
): Promise<HandlerAnswer<typeof listTeamMessages>['items']> {
  const below = new Set(
    await findThoseBelow(db, { root: partner, partners: [...new Set(rows.flatMap(({ chosen }) => chosen))] }),
  );
  return rows.map((row) => ({
    ...presentSent(row),
    recipients: row.state === 'draft' ? row.chosen.filter((one) => below.has(one)).length : countReaders(row),
    delivery: row.delivery,
  }));
}

function presentSent(row: Omit<ListedRow, 'delivery'>) {
  const { id, state, text, deliveries, changedAt, sentAt, leftCustomers, leftOthers } = row;
  return {
    id,
    state,
    text,
    deliveries: { ...noDeliveries, ...deliveries },
    leftOut: { customers: leftCustomers, others: leftOthers },
    changedAt,
    sentAt,
  };
}

function countReaders({ deliveries }: Pick<ListedRow, 'deliveries'>): number {
  return Object.values(deliveries).reduce((sum, count) => sum + count, 0);
}

async function answerWith(
  { db }: Pick<Deps, 'db'>,
  session: Session,
  id: number,
): Promise<HandlerAnswer<typeof getTeamMessage>> {
  const partner = ownPartner(session).id;
  const found = await findMessage(db, { id, partner });
  if (found === undefined) throw notFound();
  const below = await findThoseBelow(db, { root: partner, partners: found.chosen });
  const chosen = await findNames(db, below);
  return {
    ...presentSent(found),
    recipients: found.state === 'draft' ? chosen.length : countReaders(found),
    chosen,
    version: messageVersion(found),
  };
}
