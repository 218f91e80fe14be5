import type { Right } from '@blattwerk/contract/http/rights.ts';
import { MS_A_DAY } from '@blattwerk/plan/days.ts';
import type { TxClient } from '../../src/platform/database/transaction.ts';
import { demoStaff } from '../logins.ts';

/** Rights of an operator who controls money and months. */
const rights: readonly Right[] = [
  'partners.read',
  'money.correct',
  'payouts.approve',
  'cycles.preview',
  'cycles.close',
  'plan.write',
  'tax.decide',
  'accounting.read',
  'accounting.write',
  'insight',
  'company.write',
  'operators.write',
  'audit.read',
];

/** For how many days the company has been run by two. */
const DAYS = 200;

/** Gives the company its second operator, and requires two people from now on. */
export async function addDemoOperators(
  client: TxClient,
  { hash, now }: { readonly hash: string; readonly now: number },
): Promise<void> {
  const since = new Date(now - DAYS * MS_A_DAY);
  await client.query(
    `insert into users (email, password_hash, first_name, last_name, locale, roles, rights, created_at, current_login_at)
     values ($1, $2, 'Dora', 'Linden', 'de', '{ROLE_USER,ROLE_STAFF}', $3, $4, $5)`,
    [demoStaff.controlling, hash, rights, since, new Date(now - MS_A_DAY)],
  );
  await client.query('update company set four_eyes = true, updated_at = $1', [since]);
}
