import { getAllPayoutsCsv, listAllPayouts } from '@blattwerk/contract/payout-runs/returns.contract.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { HandlerAnswer, Route } from '../../../platform/http/route.ts';
import { payoutStatus } from '../../books/book-payout.ts';
import { endToEndIdOf } from '../../payouts/in-runs.ts';
import { presentPayout } from '../../payouts/payouts.presenter.ts';
import { findResend } from '../../payouts/resend-payout.ts';
import { findAllPayoutsOf, findAllPayoutsPage, type ListedRow } from './all-payouts.queries.ts';
import { printAllPayouts } from './all-payouts-csv.ts';

type Listed = HandlerAnswer<typeof listAllPayouts>['items'][number];

/** Everybody's payouts, for operators. */
export function allPayoutsRoutes(route: Route): void {
  route(listAllPayouts, async ({ list }, deps) => {
    const { rows, total } = await findAllPayoutsPage(deps.db, { list, now: deps.clock.now() });
    return { items: await Promise.all(rows.map((row) => present(deps, row))), total };
  });

  route(getAllPayoutsCsv, async ({ query: { status, type, warning, text, run }, session }, deps) => {
    const filter = {
      ...(status !== undefined && { status: status.split(',') }),
      ...(type !== undefined && { type: type.split(',') }),
      ...(warning !== undefined && { warning: warning.split(',') }),
      ...(text !== undefined && { text }),
      ...(run !== undefined && { run: [run] }),
    };
    const rows: ListedRow[] = [];
    for await (const batch of findAllPayoutsOf(deps.db, { filter, now: deps.clock.now() }))
      rows.push(...batch);
    const body = printAllPayouts(rows, session.user.locale);
    return { type: 'text/csv' as const, name: 'payouts.csv', body, disposition: 'attachment' as const };
  });
}

async function present(deps: Pick<Deps, 'db' | 'secrets' | 'clock'>, row: ListedRow): Promise<Listed> {
  const { payout, run, warnings, approvedBy, sentAt } = row;
  const isReturned = payout.status === payoutStatus.returned;
  const resend = isReturned ? await findResend(deps, payout, deps.clock.now()) : null;
  const { attempt } = payout;
  return {
    ...presentPayout(payout, resend),
    run,
    attempt,
    endToEndId: endToEndIdOf({ payout: payout.id, attempt }),
    warnings: warnings as Listed['warnings'],
    approvedBy,
    sentAt,
  };
}
