import type { Locale } from '@blattwerk/contract/session/session.contract.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { invalidField } from '../platform/api-error.ts';
import type { DB } from '../platform/database/database-types.ts';

/**
 * SQL of the language for messages to somebody whose stored one is in `column`: the stored one while the company offers
 * it, else the first one offered. The stored one does not change, and is used again as soon as it is offered.
 */
export function messageLocale(column = 'users.locale'): RawBuilder<Locale> {
  const stored = sql.ref(column);
  return sql<Locale>`(
    select case when ${stored} = any(company.locales) then ${stored} else company.locales[1] end from company)`;
}

/** The same for a language without a row yet. */
export async function findMessageLocale(db: Kysely<DB>, wanted: Locale): Promise<Locale> {
  const offered = await findOfferedLocales(db);
  return offered.includes(wanted) ? wanted : (offered[0] ?? wanted);
}

/** @throws ApiError 422 for a language that the company does not offer; undefined is accepted */
export async function requireOfferedLocale(db: Kysely<DB>, wanted: Locale | undefined): Promise<void> {
  if (wanted === undefined) return;
  if (!(await findOfferedLocales(db)).includes(wanted)) throw invalidField('locale', 'languageNotOffered');
}

async function findOfferedLocales(db: Kysely<DB>): Promise<readonly Locale[]> {
  const { locales } = await db
    .selectFrom('company')
    .select((eb) => eb.ref('locales').$castTo<Locale[]>().as('locales'))
    .executeTakeFirstOrThrow();
  return locales;
}
