import {
  getPayoutCorrectionPdf,
  getPayoutPdf,
  getPayoutRefundCorrectionPdf,
  getPayoutsCsv,
} from '@blattwerk/contract/payouts/payout-documents.contract.ts';
import {
  getBalanceInfoWithDocuments,
  getBalanceInfoWithoutDocuments,
  getPayout,
  listPayouts,
  movePayout as movePayoutCall,
  requestPayout as requestPayoutCall,
} from '@blattwerk/contract/payouts/payouts.contract.ts';
import { replaceCreditNote } from '@blattwerk/contract/payouts/tax-decisions.contract.ts';
import { countProofGuess } from '../../identity/approvals/demanded-proof.ts';
import { requireFreshLogin } from '../../identity/session/fresh-login.ts';
import { requireOwnUser, requireSelf } from '../../identity/users/user.policy.ts';
import { findUserOf } from '../../identity/users/users.queries.ts';
import { requireOwn } from '../../network/tree/visibility.policy.ts';
import { notFound } from '../../platform/api-error.ts';
import { noteRead } from '../../platform/audit.ts';
import type { Deps } from '../../platform/deps.ts';
import type { CallOf, Route } from '../../platform/http/route.ts';
import { may, ownPartner, type Session } from '../../platform/http/session.ts';
import { payoutStatus } from '../books/book-payout.ts';
import { balanceInfo } from './balance-info.ts';
import { decidePayout } from './decide-payout.ts';
import { notifyOfRequest } from './notify-of-payout.ts';
import { creditNoteName, findCreditNote } from './paper/credit-note.ts';
import { draftsOf } from './paper/draft.ts';
import { openPaper } from './paper/make-paper.ts';
import { MAKE_PAPERS } from './paper/make-papers.job.ts';
import { findPaper, findRefundCorrection, type Paper } from './paper/papers.queries.ts';
import { csvName, printPayouts } from './paper/payouts-csv.ts';
import { readBalance, requireDecision, requireOwnPayout } from './payouts.policy.ts';
import { presentPayout, presentTarget } from './payouts.presenter.ts';
import { findAllPayouts, findPayout, findPayouts, type PayoutRow } from './payouts.queries.ts';
import { findRequested, requestPayout } from './request-payout.ts';
import { requestReplacement } from './request-replacement.ts';
import { findResend, findTransferTarget } from './resend-payout.ts';

/** Payouts: partners request and see their own, operators move everybody's. */
export function payoutRoutes(route: Route): void {
  route(
    requestPayoutCall,
    async ({ body, session }, deps) => {
      const { user } = body;
      requireSelf(session, user);
      const partner = ownPartner(session).id;
      const destination = { type: body.type, shop: body.shop ?? null };
      const claim = { partner, user, destination, now: deps.clock.now() };
      const id = await requestPayout(deps, claim, readBalance(body.balance));
      for (const part of await findRequested(deps.db, id)) await notifyOfRequest(deps, part);
      // Reversals with another tax have a document from now on.
      await deps.jobs.request(MAKE_PAPERS);
      deps.log.info({ user: session.user.id, partner, payout: id }, 'a payout was requested');
      return answerWith(deps, id);
    },
    {
      before: ({ body: { password }, session }, deps) => requireFreshLogin(deps, { session, password }),
    },
  );

  route(listPayouts, async ({ list, session }, deps) => {
    const { user } = list.filters;
    const seesAll = may(session, 'partners.read') && user === undefined;
    const partner = seesAll ? 'everybody' : await requireOwnUser(deps, session, user ?? session.user.id);
    if (seesAll) await noteRead(deps.db, session.user.id, '/api/payouts');
    const { rows, total } = await findPayouts(deps.db, partner, list);
    return { items: await Promise.all(rows.map((row) => present(deps, row))), total };
  });

  route(getPayout, async ({ params, session }, deps) => {
    const payout = await requireOwnPayout(deps, session, params.id);
    const target = await findTransferTarget(deps, { payout: payout.id, attempt: payout.attempt });
    return { ...(await present(deps, payout)), destination: target && presentTarget(target) };
  });

  operatorRoutes(route);
  balanceInfoRoutes(route);
  paperRoutes(route);
}

/** Decisions of operators: the steps of a payout, and replacing a note. */
function operatorRoutes(route: Route): void {
  route(
    movePayoutCall,
    async ({ params, body, session }, deps) => {
      const payout = await requireOwnPayout(deps, session, params.id);
      requireDecision(session, payout, body);
      await deps.db
        .transaction()
        .execute((db) => decidePayout({ ...deps, db }, session, { payout, asked: body }));
      await deps.jobs.request(MAKE_PAPERS);
      deps.log.info(
        { operator: session.user.id, payout: payout.id, status: body.status },
        'an operator moved a payout',
      );
      return answerWith(deps, payout.id);
    },
    { before: countProofGuess },
  );

  route(
    replaceCreditNote,
    async ({ params, body: { reason, code }, session }, deps) => {
      const payout = await requireOwnPayout(deps, session, params.id);
      const { successor, approval } = await requestReplacement(deps, session, payout, { reason, code });
      const answer = await answerWith(deps, successor ?? payout.id);
      return { ...answer, approval: approval === null ? null : `/api/approvals/${approval}` };
    },
    { before: countProofGuess },
  );
}

/** The result of a payout, with the partner's current documents and without them. */
function balanceInfoRoutes(route: Route): void {
  type Call = Pick<CallOf<typeof getBalanceInfoWithDocuments>, 'params' | 'query' | 'session'>;
  const info = async ({ params, query, session }: Call, deps: Deps, withDocuments: boolean) => {
    const { partner, x: asked } = params;
    await requireOwn(deps, session, partner);
    const user = await findUserOf(deps.db, partner);
    const destination = { type: query.type, shop: query.shop ?? null };
    const claim = { partner, user, destination, now: deps.clock.now() };
    return balanceInfo(deps, claim, { asked, withDocuments });
  };
  route(getBalanceInfoWithDocuments, (call, deps) => info(call, deps, true));
  route(getBalanceInfoWithoutDocuments, (call, deps) => info(call, deps, false));
}

const drawDraft = draftsOf();

/** Downloads and prints from a payout list. */
function paperRoutes(route: Route): void {
  route(getPayoutsCsv, async ({ query, session }, deps) => {
    const partner = await requireOwnUser(deps, session, query.user ?? session.user.id);
    const { locale } = session.user;
    const body = printPayouts(await findAllPayouts(deps.db, partner), locale);
    return { type: 'text/csv' as const, name: csvName(locale), body, disposition: 'attachment' as const };
  });

  route(getPayoutPdf, async ({ params, session }, deps) => {
    const payout = await requireOwnPayout(deps, session, params.id);
    const note = await findPaper(deps.db, payout.id, 'credit-note');
    return (await issued(deps, payout, note)) ?? draft(deps, payout, session);
  });

  route(getPayoutCorrectionPdf, async ({ params, session }, deps) => {
    const payout = await requireOwnPayout(deps, session, params.id);
    return requireIssued(deps, payout, await findPaper(deps.db, payout.id, 'correction'));
  });

  route(getPayoutRefundCorrectionPdf, async ({ params, session }, deps) => {
    const payout = await requireOwnPayout(deps, session, params.id);
    return requireIssued(deps, payout, await findRefundCorrection(deps.db, payout.id, params.correction));
  });
}

const pdf = (name: string, body: Buffer) => ({
  type: 'application/pdf' as const,
  name,
  body,
  disposition: 'inline' as const,
});

/** The document as it was issued; null if there is none yet. */
async function issued(deps: Deps, payout: PayoutRow, paper: Paper | undefined) {
  const body = paper && (await openPaper(deps, payout, paper));
  return body ? pdf(creditNoteName({ payout, paper }, paper.locale), body) : null;
}

async function requireIssued(deps: Deps, payout: PayoutRow, paper: Paper | undefined) {
  const file = await issued(deps, payout, paper);
  if (!file) throw notFound();
  return file;
}

/** The document's draft, in the reader's language. */
async function draft(deps: Deps, payout: PayoutRow, { user }: Session) {
  const note = await findCreditNote(deps, payout, null);
  if (!note) throw notFound();
  return pdf(creditNoteName(note, user.locale), await drawDraft(user.id, note, user.locale));
}

async function answerWith(deps: Deps, id: number) {
  const payout = await findPayout(deps.db, id);
  if (!payout) throw notFound();
  return present(deps, payout);
}

async function present(deps: Pick<Deps, 'db' | 'secrets' | 'clock'>, payout: PayoutRow) {
  const isReturned = payout.status === payoutStatus.returned;
  return presentPayout(payout, isReturned ? await findResend(deps, payout, deps.clock.now()) : null);
}
