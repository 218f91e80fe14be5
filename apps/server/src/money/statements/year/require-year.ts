import type { Kysely } from 'kysely';
import { requireOwn } from '../../../network/tree/visibility.policy.ts';
import { notFound } from '../../../platform/api-error.ts';
import type { DB } from '../../../platform/database/database-types.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Session } from '../../../platform/http/session.ts';
import { composeYear, type YearStatement } from './year-statement.ts';

const LAST_YEAR = 9999;

/** A partner's number, and a calendar year. */
interface Key {
  readonly id: number;
  readonly year: number;
}

/** @throws ApiError 404 for another partner's, and for a year without a month */
export async function requireYear(deps: Deps, session: Session, key: Key): Promise<YearStatement> {
  await requireOwn(deps, session, key.id);
  return requireYearStatement(deps.db, key);
}

/** The same if access was checked before. @throws ApiError 404 for a year without a month */
export async function requireYearStatement(db: Kysely<DB>, { id, year }: Key): Promise<YearStatement> {
  // Days are written with a four-digit year.
  if (year > LAST_YEAR) throw notFound();
  const composed = await composeYear(db, { partner: id, year });
  if (!composed) throw notFound();
  return composed;
}
