import {
  agreeToNote as agreeToNoteCall,
  answerObjection,
  endObjection as endObjectionCall,
  getObjection,
  listObjections,
  objectToNote as objectToNoteCall,
} from '@blattwerk/contract/objections/objections.contract.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import { requirePartnerThere } from '../../identity/users/deleted-users.ts';
import { requireSelf } from '../../identity/users/user.policy.ts';
import { ApiError, notFound } from '../../platform/api-error.ts';
import { type AuditEntry, audit } from '../../platform/audit.ts';
import type { InTx } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import type { HandlerAnswer, Route } from '../../platform/http/route.ts';
import { isOwn, type Session } from '../../platform/http/session.ts';
import { payoutStatus } from '../books/book-payout.ts';
import { lockAccounts } from '../books/books-lock.ts';
import { notifyOfRequest } from '../payouts/notify-of-payout.ts';
import { MAKE_PAPERS } from '../payouts/paper/make-papers.job.ts';
import { formatPayoutNumber } from '../payouts/payout-number.ts';
import { requireOwnPayout } from '../payouts/payouts.policy.ts';
import { presentPayout } from '../payouts/payouts.presenter.ts';
import { findPayout, type PayoutRow } from '../payouts/payouts.queries.ts';
import { findResend } from '../payouts/resend-payout.ts';
import { agreeToNote } from './agree-to-note.ts';
import { endObjection } from './end-objection.ts';
import { notifyOfAnswer } from './notify-of-answer.ts';
import { objectToNote } from './object-to-note.ts';
import { findObjection, findObjections, type ObjectionRow, updateObjection } from './objections.queries.ts';

/** By then the transaction that requested the document has committed. */
const COMMIT_SECONDS = 1;

/** Objections to credit notes: partners object and agree, operators answer. */
export function objectionRoutes(route: Route): void {
  route(objectToNoteCall, async ({ params, body: { reason }, session }, deps) => {
    const payout = await requireSelfPaid(deps, session, params.id);
    const now = deps.clock.now();
    await objectToNote(deps.db, payout, { reason, now });
    await noteWrite(deps, session, payout, { before: { objectedAt: null }, after: { objectedAt: now } });
    deps.log.info({ payout: payout.id }, 'a partner objected to a credit note');
    return answerWith(deps, payout.id);
  });

  route(agreeToNoteCall, async ({ params, session }, deps) => {
    const payout = await requireSelfPaid(deps, session, params.id);
    const successor = await agreeToNote(deps, payout, deps.clock.now());
    const after = { replacedBy: `/api/payouts/${successor}` };
    await noteWrite(deps, session, payout, { before: { replacedBy: null }, after });
    const row = await requirePayout(deps, successor);
    if (row.number === null) await notifyOfRequest(deps, successor);
    else await deps.jobs.request(MAKE_PAPERS, { delaySeconds: COMMIT_SECONDS });
    return presentPayout(row);
  });

  operatorRoutes(route);
}

function operatorRoutes(route: Route): void {
  route(listObjections, async ({ list }, { db }) => {
    const { rows, total } = await findObjections(db, list);
    return { items: rows.map(present), total };
  });

  route(getObjection, async ({ params }, { db }) => present(await requireObjection({ db }, params.id)));

  route(answerObjection, async ({ params, body: { answer }, session }, deps) => {
    const { db, clock } = deps;
    const { partner } = await requireObjection({ db }, params.id);
    if (isOwn(session, partner)) throw new ApiError(403, 'ownPayout');
    await lockAccounts(db, partner);
    const objection = await requireObjection({ db }, params.id);
    await requirePartnerThere(db, partner);
    if (objection.status === 'agreed' || objection.hasEnded) throw new ApiError(409, 'objectionNone');
    const at = clock.now();
    await updateObjection(db, objection.id, { answer, answered_at: at, answered_by: session.user.id });
    const details = { before: { answer: objection.answer }, after: { answer } };
    const subject = `/api/objections/${objection.id}`;
    await audit(db, { user: session.user.id, action: 'write', subject, details });
    await notifyOfAnswer(deps, objection, { answer, at });
    return present(await requireObjection({ db }, objection.id));
  });

  route(endObjectionCall, async ({ params, body: { reason }, session }, { db, clock }) => {
    const { partner } = await requireObjection({ db }, params.id);
    if (isOwn(session, partner)) throw new ApiError(403, 'ownPayout');
    await lockAccounts(db, partner);
    const objection = await requireObjection({ db }, params.id);
    await endObjection(db, objection, { by: session.user.id, at: clock.now() });
    const details = { before: { ended: false }, after: { ended: true }, reason };
    const subject = `/api/objections/${objection.id}`;
    await audit(db, { user: session.user.id, action: 'write', subject, details });
    return present(await requireObjection({ db }, objection.id));
  });
}

type Details = NonNullable<AuditEntry['details']>;

/** Declarations of partners are logged like changes by operators. */
async function noteWrite(
  { db }: InTx<Pick<Deps, 'db'>>,
  session: Session,
  { id }: PayoutRow,
  details: Details,
): Promise<void> {
  const subject = `/api/payouts/${id}`;
  await audit(db, { user: session.user.id, action: 'write', subject, details });
}

/** @throws ApiError 404 for another partner's payout: nobody makes declarations for somebody else */
async function requireSelfPaid(deps: Pick<Deps, 'db'>, session: Session, id: number): Promise<PayoutRow> {
  const payout = await requireOwnPayout(deps, session, id);
  requireSelf(session, payout.user);
  return payout;
}

async function requireObjection({ db }: Pick<Deps, 'db'>, id: number): Promise<ObjectionRow> {
  const row = await findObjection(db, id);
  if (row === undefined) throw notFound();
  return row;
}

async function requirePayout({ db }: Pick<Deps, 'db'>, id: number): Promise<PayoutRow> {
  const row = await findPayout(db, id);
  if (!row) throw notFound();
  return row;
}

async function answerWith(deps: Pick<Deps, 'db' | 'secrets' | 'clock'>, id: number) {
  const payout = await requirePayout(deps, id);
  const isReturned = payout.status === payoutStatus.returned;
  return presentPayout(payout, isReturned ? await findResend(deps, payout, deps.clock.now()) : null);
}

function present(row: ObjectionRow): HandlerAnswer<typeof getObjection> {
  const { id, partner, displayName, payout, number, netCents, taxCents, successor, newNumber, ...said } = row;
  const { issuedAt, reason, status, objectedAt, answer, answeredAt, answeredBy, agreedAt } = said;
  return {
    id,
    partner: { id: partner, displayName },
    payout: `/api/payouts/${payout}`,
    number: formatPayoutNumber(number),
    issuedAt,
    net: formatCents(netCents),
    tax: formatCents(taxCents),
    currency: 'EUR',
    reason,
    status,
    objectedAt,
    answer,
    answeredAt,
    answeredBy,
    agreedAt,
    successor: successor === null ? null : `/api/payouts/${successor}`,
    newNumber: newNumber === null ? null : formatPayoutNumber(newNumber),
    ended: row.hasEnded,
  };
}
