import { berlinDay, MS_A_DAY } from '@blattwerk/plan/days.ts';
import { callAs } from './call-as.ts';
import { controlling, operator } from './demo-logins.ts';
import type { Instance } from './instance.ts';
import type { OwnPerson } from './own-person.ts';
import type { PayablePartner } from './payable-partner.ts';

/** A partner's corrections; `credit` is null until somebody has approved it; amounts in cents. */
export const correctionsOf = ({ database }: Instance, { partner }: OwnPerson) =>
  database.query<{ credit: number | null; cents: number }>(
    'select credit_id as credit, amount_cents as cents from corrections where partner_id = $1',
    [partner],
  );

/** Two people debit a partner by this much more than is available, in EUR: the resulting debt. */
export async function oweByHand(instance: Instance, partner: PayablePartner, eur: number): Promise<void> {
  const amount = `-${(partner.cents / 100 + eur).toFixed(2)}`;
  const debit = { partner: partner.partner, amount, text: 'Doppelte Gutschrift', reason: 'Doppelt gebucht' };
  await byTwo(instance, '/api/corrections', debit);
}

/** Two people demand a partner's debt, by a letter with a deadline of a month. */
export async function demandByLetter(instance: Instance, { partner }: OwnPerson): Promise<void> {
  const dueOn = berlinDay(Date.now() + 30 * MS_A_DAY);
  await byTwo(instance, '/api/demands', { partner, dueOn, reason: 'Wird nicht verrechnet' });
}

async function byTwo(instance: Instance, path: string, body: object): Promise<void> {
  const { approval } = await callAs(instance, operator, 'POST', path, body);
  if (!approval) throw new Error(`${path} has no pending approval.`);
  await callAs(instance, controlling, 'POST', `${approval}/approve`, {});
}
