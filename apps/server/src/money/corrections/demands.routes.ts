import { correctionReaders } from '@blattwerk/contract/corrections/corrections.contract.ts';
import {
  createDemand,
  getDebtsCsv,
  getDemandPdf,
  listDebts,
  listDemands,
} from '@blattwerk/contract/corrections/demands.contract.ts';
import { berlinDay } from '@blattwerk/plan/days.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import { countProofGuess } from '../../identity/approvals/demanded-proof.ts';
import { requireOwn } from '../../network/tree/visibility.policy.ts';
import { ApiError, notFound } from '../../platform/api-error.ts';
import { FewAtOnce } from '../../platform/few-at-once.ts';
import type { HandlerAnswer, Route } from '../../platform/http/route.ts';
import { may, ownPartner, type Session } from '../../platform/http/session.ts';
import { type DebtRow, findDebts } from './debts.queries.ts';
import { requestDemand } from './demand.ts';
import { formatDemandNumber } from './demand-number.ts';
import {
  type DemandRow,
  findDemand,
  findDemands,
  findLetter,
  findLetterSnapshot,
  type LetterRow,
} from './demands.queries.ts';
import { correctionTexts } from './paper/correction-texts.ts';
import { printDemand } from './paper/demand-letter.ts';
import { debtsCsv } from './paper/lists-csv.ts';

/** Letters are rendered one at a time. */
const drawing = new FewAtOnce({ retryAfterSeconds: 1, each: { count: 2, refused: 'demandsBusy' } });

/** More than ever owe something at the same time. */
const EVERYBODY = 1_000_000;

/** Partners with debts, and the letters about them. */
export function demandRoutes(route: Route): void {
  route(listDebts, async ({ list }, { db, clock }) => {
    const { rows, total } = await findDebts(db, list, timeOf(clock.now()));
    return { items: rows.map(presentDebt), total };
  });

  route(getDebtsCsv, async ({ session }, { db, clock }) => {
    const order = [{ field: 'debt', direction: 'desc' } as const];
    const list = { page: 1, size: EVERYBODY, order, filters: {} };
    const { rows } = await findDebts(db, list, timeOf(clock.now()));
    const { locale } = session.user;
    return {
      type: 'text/csv' as const,
      name: `${correctionTexts(locale).debts}.csv`,
      body: debtsCsv(rows, locale),
      disposition: 'attachment' as const,
    };
  });

  route(
    createDemand,
    async ({ body: { partner, dueOn, reason, code }, session }, deps) => {
      const id = await requestDemand(deps, session, { partner, dueOn, reason, code });
      const row = await findDemand(deps.db, id);
      if (row === undefined) throw new Error(`demand ${id} was inserted but cannot be found`);
      return presentDemand(row);
    },
    { before: countProofGuess },
  );

  route(listDemands, async ({ list, session }, deps) => {
    const isReader = correctionReaders.some((right) => may(session, right));
    const partner = list.filters.partner ?? (isReader ? undefined : ownPartner(session).id);
    if (partner !== undefined && !readsBooks(session)) await requireOwn(deps, session, partner);
    const { rows, total } = await findDemands(deps.db, partner, list);
    return { items: rows.map(presentLetter), total };
  });

  route(getDemandPdf, ({ params, session }, deps) =>
    drawing.run(session.user.id, async () => {
      const row = await findLetter(deps.db, params.id);
      if (row === undefined) throw notFound();
      if (!readsBooks(session)) await requireOwn(deps, session, row.partner);
      const particulars = await findLetterSnapshot(deps, row);
      if (particulars === null) throw new ApiError(409, 'documentForgotten');
      const body = await printDemand(row, particulars);
      const name = `${correctionTexts(row.locale).demand} ${formatDemandNumber(row.number)}.pdf`;
      return { type: 'application/pdf' as const, name, body, disposition: 'inline' as const };
    }),
  );
}

/** Bookkeepers without access to partners still read all letters, so the check of the partner is skipped for them. */
function readsBooks(session: Session): boolean {
  return may(session, 'accounting.read') && !may(session, 'partners.read');
}

function timeOf(now: Date) {
  return { now, today: berlinDay(now.getTime()) };
}

function presentDebt(row: DebtRow): HandlerAnswer<typeof listDebts>['items'][number] {
  const { partner, displayName, state, since, demand, demandNumber, issuedAt, dueOn } = row;
  return {
    id: partner,
    partner: { id: partner, displayName },
    state,
    debt: formatCents(row.debtCents),
    currency: 'EUR',
    since,
    pending: formatCents(row.pendingCents),
    payoutUnderWay: row.payoutUnderWay,
    demand:
      demand === null || demandNumber === null || issuedAt === null || dueOn === null
        ? null
        : { id: demand, number: formatDemandNumber(demandNumber), issuedAt, dueOn },
    overdue: row.overdue,
    deleted: row.deleted,
    demanding: row.demanding,
    writeOff: row.writeOff,
  };
}

function presentDemand(row: DemandRow): HandlerAnswer<typeof createDemand> {
  const { id, partner, displayName, number, netCents, taxCents, issuedAt, issuedBy } = row;
  return {
    id,
    partner: { id: partner, displayName },
    number: number === null ? null : formatDemandNumber(number),
    net: formatCents(netCents),
    tax: formatCents(taxCents),
    gross: formatCents(netCents + taxCents),
    currency: 'EUR',
    dueOn: row.dueOn,
    paidOn: row.paidOn,
    parts: formatCents(row.partsCents),
    current: row.isCurrent,
    issuedAt,
    issuedBy,
    status: row.status,
    approval: row.approval,
  };
}

function presentLetter(row: LetterRow): HandlerAnswer<typeof listDemands>['items'][number] {
  const { status: _status, approval: _approval, ...letter } = presentDemand(row);
  return { ...letter, number: formatDemandNumber(row.number), issuedAt: row.issuedAt };
}
