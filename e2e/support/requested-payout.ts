import { callAs } from './call-as.ts';
import { controlling } from './demo-logins.ts';
import type { Instance } from './instance.ts';
import type { OwnPerson } from './own-person.ts';
import { type PayablePartner, payoutsOf, setTax, takePayablePartner } from './payable-partner.ts';

/** Below this limit the demo company lets one person decide; cents of tax. */
const TWO_PEOPLE_FROM = 1000_00;

/** Requests everything available, as its owner; returns the payout. */
export async function requestPayout(instance: Instance, { email, user }: OwnPerson): Promise<number> {
  const { id } = await callAs(instance, email, 'POST', '/api/payouts', { user: `/api/users/${user}` });
  return id;
}

/** Approves a partner's latest request, and marks it as paid, as an operator can without a run; returns the payout. */
export async function payOut(instance: Instance, partner: OwnPerson): Promise<number> {
  const payout = (await payoutsOf(instance, partner)).at(-1);
  if (!payout) throw new Error(`${partner.email} has requested no payout.`);
  for (const status of [1, 4])
    await callAs(instance, controlling, 'PATCH', `/api/payouts/${payout.id}`, {
      status: `/api/payout_statuses/${status}`,
      ...(status === 4 && { bankReference: `Beleg ${payout.id}` }),
    });
  return payout.id;
}

/** A payout that was paid without a tax that its partner has since proven. */
export interface UntaxedPayout {
  readonly partner: PayablePartner;
  readonly payout: number;
  /** The tax missing in its document. */
  readonly missingTaxCents: number;
  /** Whether this amount of tax takes a second person. */
  readonly takesTwo: boolean;
}

/** Pays one in this way. */
export async function payUntaxed(instance: Instance): Promise<UntaxedPayout> {
  const partner = await takePayablePartner(instance);
  await setTax(instance, partner, { status: 'unproven' });
  await requestPayout(instance, partner);
  const payout = await payOut(instance, partner);
  await setTax(instance, partner, { status: 'proven' });
  const paid = (await payoutsOf(instance, partner)).find(({ id }) => id === payout);
  if (!paid) throw new Error(`Payout ${payout} does not exist.`);
  const missingTaxCents = Math.round(paid.net * 0.19);
  return { partner, payout, missingTaxCents, takesTwo: missingTaxCents >= TWO_PEOPLE_FROM };
}
