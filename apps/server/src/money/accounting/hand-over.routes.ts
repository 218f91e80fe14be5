import { handOverMonth, renewMonthExport } from '@blattwerk/contract/accounting/hand-over.contract.ts';
import type { Route } from '../../platform/http/route.ts';
import { handOver } from './datev/hand-over.ts';
import { renewExport } from './datev/new-version.ts';
import { monthOf } from './month.ts';
import { composeMonth } from './month-overview.ts';

/** Handing a month over to the tax adviser, and correcting what was handed over. */
export function handOverRoutes(route: Route): void {
  route(handOverMonth, async ({ params, session, version }, deps) => {
    const month = monthOf(params.month);
    await handOver(deps, month, { by: session.user.id, seen: version });
    const { handedOver } = await composeMonth(deps, month);
    if (handedOver === null) throw new Error(`${params.month} was handed over but is not marked`);
    return handedOver;
  });

  route(renewMonthExport, async ({ params, body: { reason }, session }, deps) => ({
    approval: await renewExport(deps, session, { month: monthOf(params.month), reason }),
  }));
}
