import { randomBytes } from 'node:crypto';
import { anna } from './demo-logins.ts';
import type { Instance } from './instances.ts';

/** Somebody of a journey's own, who stands in nobody's team, so that no other journey sees them. */
export interface Person {
  readonly email: string;
  readonly name: string;
  readonly userId: number;
  readonly partnerId: number;
}

/** Makes a user with the password of the demo logins, and their partner. */
export async function addPerson({ database }: Instance, firstName: string): Promise<Person> {
  const email = `${firstName.toLowerCase()}-${randomBytes(5).toString('hex')}@journey.example`;
  const name = `${firstName} Reise`;
  const [row] = await database.query<{ userId: number; partnerId: number }>(
    `with made as (
       insert into users (email, password_hash, first_name, last_name, locale, created_at)
       select $1, password_hash, $2, 'Reise', 'de', now() from users where email = $4
       returning id
     ), partner as (
       insert into partners (user_id, display_name, created_at) select id, $3, now() from made returning id, user_id
     ), kind as (
       insert into account_types (partner_id, affiliate, valid_from) select id, false, now() from partner
     ), papers as (
       insert into affiliate_data (partner_id, updated_at) select id, now() from partner
     )
     select user_id as "userId", id as "partnerId" from partner`,
    [email, firstName, name, anna],
  );
  if (!row) throw new Error(`${email} was not made.`);
  return { email, name, ...row };
}

/** Gives them a referral link and answers its code. */
export async function addReferralCode({ database }: Instance, { partnerId }: Person): Promise<string> {
  const code = `J${randomBytes(6).toString('hex').toUpperCase()}`;
  await database.query('insert into referral_links (partner_id, code, created_at) values ($1, $2, now())', [
    partnerId,
    code,
  ]);
  return code;
}
