import { berlinDay, MS_A_DAY } from '@blattwerk/plan/days.ts';
import { callAs } from './call-as.ts';
import { controlling, operator } from './demo-logins.ts';
import type { Instance } from './instance.ts';
import type { OwnPerson } from './own-person.ts';
import type { PayablePartner } from './payable-partner.ts';

/** A partner's corrections; `credit` is null as long as nobody has approved it, cents. */
export const correctionsOf = ({ database }: Instance, { partner }: OwnPerson) =>
  database.query<{ credit: number | null; cents: number }>(
    'select credit_id as credit, amount_cents as cents from corrections where partner_id = $1',
    [partner],
  );

/** Two people debit a partner by so much more than what is available, EUR: so much is owed. */
export async function oweByHand(instance: Instance, partner: PayablePartner, eur: number): Promise<void> {
  const amount = `-${(partner.cents / 100 + eur).toFixed(2)}`;
  const debit = { partner: partner.partner, amount, text: 'Doppelte Gutschrift', reason: 'Doppelt gebucht' };
  await byTwo(instance, '/api/corrections', debit);
}

/** Two people ask a partner for what they owe, by a letter with a month's time. */
export async function demandByLetter(instance: Instance, { partner }: OwnPerson): Promise<void> {
  const dueOn = berlinDay(Date.now() + 30 * MS_A_DAY);
  await byTwo(instance, '/api/demands', { partner, dueOn, reason: 'Wird nicht verrechnet' });
}

async function byTwo(instance: Instance, path: string, body: object): Promise<void> {
  const { approval } = await callAs(instance, operator, 'POST', path, body);
  if (!approval) throw new Error(`${path} waits for nobody.`);
  await callAs(instance, controlling, 'POST', `${approval}/approve`, {});
}
