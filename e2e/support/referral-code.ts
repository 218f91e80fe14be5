import { randomBytes } from 'node:crypto';
import type { Instance } from './instance.ts';

/** Gives a partner a referral link and returns its code. */
export async function addReferralCode(
  { database }: Instance,
  { partner }: { partner: number },
): Promise<string> {
  const code = `J${randomBytes(6).toString('hex').toUpperCase()}`;
  await database.query('insert into referral_links (partner_id, code, created_at) values ($1, $2, now())', [
    partner,
    code,
  ]);
  return code;
}
