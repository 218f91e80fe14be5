import {
  checkMonthEnd,
  closeMonthEnd,
  compareMonthEnd,
  getMonthEnd,
  listMonthEnds,
  submitMonthEnd,
  withdrawMonthEnd,
} from '@blattwerk/contract/month-end/month-ends.contract.ts';
import { countProofGuess, requireDemandedProof } from '../../identity/approvals/demanded-proof.ts';
import { notFound } from '../../platform/api-error.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import type { HandlerAnswer, Route } from '../../platform/http/route.ts';
import { COMPARED_MONTHS, findChecks } from './checks.queries.ts';
import { findClosedBefore, findMonth, findMonths, type MonthRow } from './months.queries.ts';
import { presentCheck, presentComparedMonth, presentMonths } from './present-month.ts';
import { presentPreviews } from './present-preview.ts';
import { findLatestPreview } from './previews.queries.ts';
import { submitMonth } from './submit-month.ts';
import { closeMonthNow, withdrawMonth } from './withdraw-month.ts';

type Read = Pick<Deps, 'db' | 'clock'>;

/** The totals of a month without a preview. */
const unknown = { baseCents: null, totals: null, planVersion: null };

/** Months as operators close them: checked, submitted by one, approved by another. */
export function monthEndRoutes(route: Route): void {
  route(listMonthEnds, async ({ list }, { db, clock }) => {
    const { rows, total } = await findMonths(db, list, clock.now());
    return { items: await presentMonths(db, rows, clock.now()), total };
  });

  route(getMonthEnd, ({ params }, deps) => read(deps, params.id));

  route(compareMonthEnd, async ({ params }, { db, clock }) => {
    const month = await requireMonth({ db, clock }, params.id);
    const closed = await findClosedBefore(db, month.dateFrom, COMPARED_MONTHS);
    const preview = await findLatestPreview(db, month.id);
    const isClosed = month.closedAt !== null;
    const { baseCents, totals, planVersion } = isClosed ? month : (preview ?? unknown);
    const [presented = null] = preview === undefined ? [] : await presentPreviews(db, [preview]);
    return {
      month: presentComparedMonth({
        ...month,
        planVersion: planVersion ?? month.planVersion,
        baseCents: baseCents ?? 0,
        totals,
      }),
      earlier: closed.map(presentComparedMonth).filter((one) => one !== null),
      preview: presented,
    };
  });

  route(checkMonthEnd, async ({ params }, { db, clock }) => {
    const month = await requireMonth({ db, clock }, params.id);
    const checks = await findChecks(db, month, clock.now());
    return { checks: checks.map(presentCheck) };
  });

  route(
    submitMonthEnd,
    async ({ params, body: { code, ...submission }, session }, deps) => {
      await inTransaction(deps.db, (db) => {
        const proven = () => requireDemandedProof({ ...deps, db }, session, code);
        return submitMonth({ ...deps, db }, session, { ...submission, cycle: params.id, proven });
      });
      deps.log.info({ operator: session.user.id, cycle: params.id }, 'a month was submitted');
      return read(deps, params.id);
    },
    { before: countProofGuess },
  );

  route(closeMonthEnd, async ({ params, session }, deps) => {
    const by = session.user.id;
    await inTransaction(deps.db, (db) => closeMonthNow({ ...deps, db }, { cycle: params.id, by }));
    return read(deps, params.id);
  });

  route(withdrawMonthEnd, async ({ params, body, session }, deps) => {
    const by = session.user.id;
    await inTransaction(deps.db, (db) =>
      withdrawMonth({ ...deps, db }, { cycle: params.id, by, reason: body.reason }),
    );
    return read(deps, params.id);
  });
}

/** @throws ApiError 404 */
async function requireMonth({ db, clock }: Read, cycle: number): Promise<MonthRow> {
  const month = await findMonth(db, cycle, clock.now());
  if (month === undefined) throw notFound();
  return month;
}

async function read({ db, clock }: Read, cycle: number): Promise<HandlerAnswer<typeof getMonthEnd>> {
  const [presented] = await presentMonths(db, [await requireMonth({ db, clock }, cycle)], clock.now());
  if (presented === undefined) throw notFound();
  return presented;
}
