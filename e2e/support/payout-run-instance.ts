import { callAs } from './call-as.ts';
import { controlling, operator } from './demo-logins.ts';
import { type OwnInstance, startOwnInstance } from './instances.ts';
import { type PayablePartner, takePayablePartner } from './payable-partner.ts';
import { requestPayout } from './requested-payout.ts';

/** The paying account of the company, in such an instance. */
export const COMPANY_IBAN = 'DE02120300000000202051';

/** Starts an instance in which a payout run contains only what `requestPayouts` requests, and nothing of the demo network. */
export async function startPayoutRunInstance(): Promise<OwnInstance> {
  const instance = await startOwnInstance();
  const underWay = await instance.database.query<{ id: number }>(
    "select id from payouts where status in (1, 3) and type = 'bank' order by id",
  );
  for (const { id } of underWay)
    await callAs(instance, controlling, 'PATCH', `/api/payouts/${id}`, {
      status: '/api/payout_statuses/2',
      reason: 'Vor dem Zahllauf abgelehnt',
    });
  const account = {
    accountHolder: 'Lindenhof Vertrieb GmbH',
    iban: COMPANY_IBAN,
    reason: 'Konto für Auszahlungen',
  };
  await callAs(instance, operator, 'PATCH', '/api/payout_settings', account);
  return instance;
}

/** Lets this many partners request what is available to them, by bank. */
export async function requestPayouts(instance: OwnInstance, count: number): Promise<PayablePartner[]> {
  const partners: PayablePartner[] = [];
  for (let taken = 0; taken < count; taken += 1) partners.push(await takePayablePartner(instance));
  for (const partner of partners) await requestPayout(instance, partner);
  return partners;
}

/** The login of the recipient of a payment in a bank file. */
export async function payeeOf({ database }: OwnInstance, endToEndId: string): Promise<string> {
  const [, payout] = /^P-(\d+)-/.exec(endToEndId) ?? [];
  const [owner] = await database.query<{ email: string }>(
    `select users.email from payouts join partners on partners.id = payouts.partner_id
     join users on users.id = partners.user_id where payouts.id = $1`,
    [Number(payout)],
  );
  if (!owner) throw new Error(`No payout belongs to ${endToEndId}.`);
  return owner.email;
}
