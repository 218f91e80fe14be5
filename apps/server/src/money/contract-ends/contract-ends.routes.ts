import {
  getContractEndEffect,
  getSettlementSheet,
  listContractEnds,
  terminatePartner,
  withdrawContractEnd,
} from '@blattwerk/contract/partners/contract-ends.contract.ts';
import { cycleOf } from '@blattwerk/plan/days.ts';
import { COMMIT_SECONDS } from '../../messaging/messages/messages.ts';
import { findDisplayNames } from '../../network/partners/partners.queries.ts';
import { countDownline } from '../../network/tree/counts.queries.ts';
import { requireOwn } from '../../network/tree/visibility.policy.ts';
import { ApiError, notFound } from '../../platform/api-error.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Route } from '../../platform/http/route.ts';
import { RECOMPUTE_OPEN_CYCLE } from '../../platform/jobs.ts';
import { requireOthersPartner } from '../partner-states/partner-states.policy.ts';
import { drawing } from '../statements/drawing.ts';
import { findStatementOwner } from '../statements/paper/owner.queries.ts';
import {
  type ContractEndRow,
  findContractEnd,
  findContractEnds,
  findFirstLine,
} from './contract-ends.queries.ts';
import { endContract, findNextSponsor, withdrawEnd } from './end-contract.ts';
import { composeSettlement } from './settlement.ts';
import { printSettlement } from './settlement-pdf.ts';
import { settlementTexts } from './settlement-texts.ts';

/** Ends of contracts, for operators. */
export function contractEndRoutes(route: Route): void {
  route(terminatePartner, async ({ params, body, session }, deps) => {
    await requireOwn(deps, session, params.id);
    await requireOthersPartner(deps, { partner: params.id, by: session.user.id });
    const { effectiveFrom, reasonCode, downline, reason } = body;
    const { id, isDone } = await endContract(deps, {
      partner: params.id,
      effectiveFrom,
      reasonCode,
      downline,
      reason,
      by: session.user.id,
    });
    if (isDone) await deps.jobs.request(RECOMPUTE_OPEN_CYCLE, { delaySeconds: COMMIT_SECONDS });
    return requireEnd(deps, id);
  });

  route(getContractEndEffect, async ({ params, session }, deps) => {
    await requireOwn(deps, session, params.id);
    const { db, clock } = deps;
    const now = clock.now();
    const sponsor = await findNextSponsor(db, params.id, now);
    const names = await findDisplayNames(db, sponsor === undefined ? [] : [sponsor]);
    return {
      sponsor: sponsor === undefined ? null : { id: sponsor, displayName: names.get(sponsor) ?? '' },
      firstLine: (await findFirstLine(db, params.id)).length,
      team: (await countDownline(db, { partner: params.id, now })).total,
      firstMonth: cycleOf(now.getTime()).dateFrom,
    };
  });

  route(listContractEnds, async ({ list }, { db, clock }) => {
    const { rows, total } = await findContractEnds(db, list, clock.now());
    return { items: rows, total };
  });

  route(withdrawContractEnd, async ({ params, body: { reason }, session }, deps) => {
    const end = await requireEnd(deps, params.id);
    const by = session.user.id;
    await requireOthersPartner(deps, { partner: end.partner.id, by });
    if (end.successor !== null) await requireOthersPartner(deps, { partner: end.successor.id, by });
    const { id, partner, successor, effectiveFrom: from } = end;
    await withdrawEnd(
      deps,
      { id, partner: partner.id, successor: successor?.id ?? null, from },
      { reason, by },
    );
    return requireEnd(deps, end.id);
  });

  route(getSettlementSheet, ({ params, session }, deps) =>
    drawing.run(session.user.id, async () => {
      const end = await requireEnd(deps, params.id);
      if (end.status === 'withdrawn') throw new ApiError(409, 'contractEndWithdrawn');
      const { locale } = session.user;
      const owner = await findStatementOwner(deps.db, end.partner.id);
      const settlement = await composeSettlement(deps.db, end);
      return {
        type: 'application/pdf' as const,
        name: `${settlementTexts(locale).title} ${end.partner.id}.pdf`,
        body: await printSettlement(settlement, { owner, locale, at: deps.clock.now() }),
        disposition: 'inline' as const,
      };
    }),
  );
}

/** @throws ApiError 404 if there is no such end */
export async function requireEnd(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  id: number,
): Promise<ContractEndRow> {
  const end = await findContractEnd(db, { id, now: clock.now() });
  if (end === undefined) throw notFound();
  return end;
}
