import { getTaxHistory } from '@blattwerk/contract/tax/tax-data.contract.ts';
import { BEGINNING } from '../../account/affiliate-data/tax-validity.ts';
import { requireOwn } from '../../network/tree/visibility.policy.ts';
import type { HandlerAnswer, Route } from '../../platform/http/route.ts';
import { findTaxFacts } from './tax-history.queries.ts';
import { type CheckRow, findChecks } from './vies/vat-id-checks.queries.ts';

/** Rows shown in a partner's file; nobody changes tax data more often. */
const MOST_SHOWN = 100;

/** A partner's tax, for operators. */
export function taxHistoryRoutes(route: Route): void {
  route(getTaxHistory, async ({ params: { id: partner }, session }, deps) => {
    await requireOwn(deps, session, partner);
    const facts = await findTaxFacts(deps.db, partner, MOST_SHOWN);
    const checks = await findChecks(deps.db, partner, MOST_SHOWN);
    return {
      history: facts.map(({ validFrom, byId, byName, ...fact }) => ({
        ...fact,
        validFrom: validFrom === BEGINNING ? null : validFrom,
        by: byId === null ? null : { id: byId, name: byName ?? '' },
      })),
      checks: checks.map(presentCheck),
      checking: deps.config.viesUrl !== null,
    };
  });
}

function presentCheck(check: CheckRow): HandlerAnswer<typeof getTaxHistory>['checks'][number] {
  const { id, vatId, requestedAt, answeredAt, nextAttemptAt, reference } = check;
  return {
    id,
    vatId,
    state: stateOf(check),
    requestedAt,
    answeredAt,
    nextAttemptAt: answeredAt === null ? nextAttemptAt : null,
    reference,
  };
}

function stateOf({ valid, attempts }: CheckRow) {
  if (valid !== null) return valid ? ('valid' as const) : ('invalid' as const);
  return attempts === 0 ? ('waiting' as const) : ('unreachable' as const);
}
