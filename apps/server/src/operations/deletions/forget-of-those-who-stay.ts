import { berlinDay, berlinMidnight } from '@blattwerk/plan/days.ts';
import type { RawBuilder } from 'kysely';
import { audit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { isSpared, periods } from './periods-of-those-who-stay.ts';

/** Erases expired data of everybody who has an account, and logs on behalf of `systemUser` how much that was. */
export async function forgetOfThoseWhoStay(tx: Tx, now: Date, systemUser: string): Promise<void> {
  const today = berlinDay(now.getTime());
  const spared = (user: RawBuilder<unknown>) => isSpared(user, now, today);
  let rows = 0;
  for (const { years, forget } of periods) {
    const { numAffectedRows, rows: taken } = await forget(tx, firstDayKept(today, years), spared);
    rows += Number(numAffectedRows ?? taken.length);
  }
  if (rows === 0) return;
  const details = { before: {}, after: { rows } };
  await audit(tx, { systemUser, action: 'write', subject: '/api/operator/deletion_requests', details });
}

/** Anything from an earlier year has expired. */
function firstDayKept(today: string, years: number): Date {
  return new Date(berlinMidnight(`${Number(today.slice(0, 4)) - years}-01-01`));
}
