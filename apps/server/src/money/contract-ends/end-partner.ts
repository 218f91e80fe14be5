import { cycleOfDay, cycleStart } from '@blattwerk/plan/days.ts';
import { sql } from 'kysely';
import { endAffiliation } from '../../network/partners/end-affiliation.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { OpenEnd } from './contract-ends.queries.ts';

/** Writes the state and the account type of a partner who earns nothing from the first instant of a month on. */
export async function endPartner(
  tx: Tx,
  { partner, from, reason, by }: Pick<OpenEnd, 'partner' | 'from' | 'reason' | 'by'>,
  now: Date,
): Promise<void> {
  const at = new Date(cycleStart(cycleOfDay(from)));
  await sql`
    insert into partner_states (partner_id, state, valid_from, reason, set_by, created_at)
    select ${partner}, 'ended', greatest(${at}::timestamptz, max(valid_from)), ${reason}, ${by}, ${now}
    from partner_states where partner_id = ${partner}`.execute(tx);
  await endAffiliation(tx, partner, at);
}
