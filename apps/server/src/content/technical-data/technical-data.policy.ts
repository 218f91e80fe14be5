import { requireOwn } from '../../network/tree/visibility.policy.ts';
import { notFound } from '../../platform/api-error.ts';
import type { Deps } from '../../platform/deps.ts';
import { isOwn, ownPartner, type Session } from '../../platform/http/session.ts';

type PolicyDeps = Pick<Deps, 'db' | 'log'>;

/**
 * Whose technical data are listed: the caller's own, or for ROLE_ADMIN anybody's.
 * @throws ApiError 404 for any other partner
 */
export async function requireListed(
  deps: PolicyDeps,
  session: Session,
  partner: number | undefined,
): Promise<number> {
  if (partner === undefined) return ownPartner(session).id;
  await requireOwn(deps, session, partner);
  return partner;
}

/**
 * Authorizes read access: to the caller's own rows, for ROLE_ADMIN to all.
 * @throws ApiError 404 for rows that do not exist or belong to somebody else
 */
export async function requireReadable<Row extends { readonly owner: number }>(
  deps: PolicyDeps,
  session: Session,
  row: Row | undefined,
): Promise<Row> {
  if (!row) throw notFound();
  await requireOwn(deps, session, row.owner);
  return row;
}

/**
 * Authorizes write access to the caller's own rows; nobody writes the data of others.
 * @throws ApiError 404 for everything else
 */
export function requireWritable<Row extends { readonly owner: number }>(
  session: Session,
  row: Row | undefined,
): Row {
  if (row === undefined || !isOwn(session, row.owner)) throw notFound();
  return row;
}
