import type { TestPartner } from '../../../../network/team/testing/create-partner.ts';
import { makeEligible } from '../../../payouts/testing/eligible.ts';
import type { startAccountingServer } from '../../testing/accounting-server.ts';

const HOUR_MS = 3_600_000;

/**
 * A partner who is paid 100.00 plus 19.00 tax, all of which a refund takes back.
 * @returns the partner, and a function that gives the instant a number of hours after the last entry, plus one minute
 */
export async function takenBack(
  server: Pick<
    Awaited<ReturnType<typeof startAccountingServer>>,
    'database' | 'deps' | 'newPartner' | 'earned' | 'paidOut' | 'refund'
  >,
): Promise<{ partner: TestPartner; later: (hours: number) => Date }> {
  const partner = await server.newPartner();
  await makeEligible(server.deps, partner);
  const order = await server.earned(partner, 100_00);
  await server.paidOut(partner, 1, 4);
  await server.refund(order, 0);
  const { rows } = await server.database.pool.query<{ at: Date }>(
    `select max(occurred_at) + interval '1 minute' as at from journal_entries`,
  );
  const begin = rows[0]?.at as Date;
  return { partner, later: (hours) => new Date(begin.getTime() + hours * HOUR_MS) };
}
