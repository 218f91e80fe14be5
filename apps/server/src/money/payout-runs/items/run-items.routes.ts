import {
  getRunItemsCsv,
  holdRunItems,
  listRunItems,
  rejectRunItems,
  releaseRunItems,
} from '@blattwerk/contract/payout-runs/run-items.contract.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { HandlerAnswer, Route } from '../../../platform/http/route.ts';
import { requireRun } from '../runs/payout-runs.queries.ts';
import { openDestination } from './add-item.ts';
import { changeItems } from './change-items.ts';
import { findAllItems, findItems, type ItemRow } from './run-items.queries.ts';
import { printItems } from './run-items-csv.ts';

type Item = HandlerAnswer<typeof listRunItems>['items'][number];

/** The payouts in a run: listed, held, released, rejected. */
export function runItemRoutes(route: Route): void {
  route(listRunItems, async ({ params, list }, deps) => {
    const now = deps.clock.now();
    await requireRun(deps.db, params.id, now);
    const { rows, total } = await findItems(deps.db, { run: params.id, list, now });
    return { items: rows.map((row) => present(deps, row)), total };
  });

  route(getRunItemsCsv, async ({ params, session }, deps) => {
    const now = deps.clock.now();
    const { dueOn } = await requireRun(deps.db, params.id, now);
    const rows = await findAllItems(deps.db, params.id, now);
    const body = printItems(
      rows.map((row) => ({ ...row, ...openDestination(deps.secrets, row.payout, row.destination) })),
      session.user.locale,
    );
    const name = `payout-run-${params.id}-${dueOn}.csv`;
    return { type: 'text/csv' as const, name, body, disposition: 'attachment' as const };
  });

  route(holdRunItems, ({ params, body, session }, deps) =>
    changeItems(deps, session, { run: params.id, to: 'held', ...body }),
  );

  route(releaseRunItems, ({ params, body, session }, deps) =>
    changeItems(deps, session, { run: params.id, to: 'included', ...body }),
  );

  route(rejectRunItems, ({ params, body, session }, deps) =>
    changeItems(deps, session, { run: params.id, to: 'rejected', ...body }),
  );
}

function present({ secrets }: Pick<Deps, 'secrets'>, row: ItemRow): Item {
  const { partner, displayName, netCents, taxCents, amountCents, warnings, ...same } = row;
  return {
    ...same,
    ...openDestination(secrets, row.payout, row.destination),
    partner: { id: partner, displayName },
    net: formatCents(netCents),
    tax: formatCents(taxCents),
    gross: formatCents(amountCents),
    warnings: warnings as Item['warnings'],
  };
}
