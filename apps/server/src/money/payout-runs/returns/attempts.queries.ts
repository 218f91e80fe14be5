import type { listPayoutAttempts } from '@blattwerk/contract/payout-runs/returns.contract.ts';
import { sql } from 'kysely';
import type { Deps } from '../../../platform/deps.ts';
import type { HandlerAnswer } from '../../../platform/http/route.ts';
import { endToEndIdOf } from '../../payouts/in-runs.ts';
import { presentTarget } from '../../payouts/payouts.presenter.ts';
import type { PayoutRow } from '../../payouts/payouts.queries.ts';
import { findTransferTarget } from '../../payouts/resend-payout.ts';

type Attempt = HandlerAnswer<typeof listPayoutAttempts>['attempts'][number];

/** The attempts to send a payout with their outcomes, oldest first. */
export async function findAttempts(
  deps: Pick<Deps, 'db' | 'secrets'>,
  { id: payout, attempt: last }: PayoutRow,
): Promise<Attempt[]> {
  const { rows } = await sql<Pick<Attempt, 'attempt' | 'run' | 'valueOn' | 'bankReference' | 'returned'>>`
    select attempt.number as attempt,
      (select item.run_id from payout_run_items as item
        where item.payout_id = ${payout} and item.attempt = attempt.number and item.status in ('sent', 'paid', 'returned')
        order by item.id desc limit 1) as run,
      case when came_back.payout_id is not null then came_back.value_on
        when payout.attempt = attempt.number then payout.value_on end as "valueOn",
      case when came_back.payout_id is not null then came_back.bank_reference
        when payout.attempt = attempt.number then payout.bank_reference end as "bankReference",
      case when came_back.payout_id is not null then jsonb_build_object(
        'on', came_back.returned_on, 'code', came_back.code, 'text', came_back.note) end as returned
    from payouts as payout
    cross join generate_series(1, ${last}::int) as attempt (number)
    left join payout_returns as came_back
      on came_back.payout_id = payout.id and came_back.attempt = attempt.number
    where payout.id = ${payout} order by attempt.number`.execute(deps.db);
  return Promise.all(
    rows.map(async (row) => {
      const transfer = { payout, attempt: row.attempt };
      const target = await findTransferTarget(deps, transfer);
      return { ...row, endToEndId: endToEndIdOf(transfer), destination: target && presentTarget(target) };
    }),
  );
}
