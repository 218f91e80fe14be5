import { rights as allRights, isRight, type Right, rightsBy } from '@blattwerk/contract/http/rights.ts';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import type { ApprovalDoing, Prepared } from './approval-kinds.ts';

/** An operator who is not blocked and has set a password. */
export interface Decider {
  readonly id: number;
  readonly rights: readonly Right[];
  /** Null for staff. */
  readonly partner: number | null;
}

/** All users who could decide on something. */
export async function findAllDeciders(db: Kysely<DB>): Promise<Decider[]> {
  const { rows } = await sql<{ id: number; isAdmin: boolean; given: string[]; partner: number | null }>`
    select users.id, 'ROLE_ADMIN' = any(users.roles) as "isAdmin", users.rights as given,
           (select partner.id from partners as partner where partner.user_id = users.id) as partner
    from users
    where users.roles && array['ROLE_ADMIN', 'ROLE_STAFF'] and users.disabled_at is null
      and not exists (select from operator_invitations where user_id = users.id)
    order by users.id`.execute(db);
  return rows.map(({ id, isAdmin, given, partner }) => ({
    id,
    partner,
    rights: isAdmin ? allRights : rightsBy(given.filter(isRight)),
  }));
}

/**
 * Whether one of these users may approve something: with the right for it, but neither the preparer nor the owner
 * of the partner whose money it moves. A user who gains access counts, because they may approve it if nobody else can.
 * Shared bank accounts are checked only when somebody decides.
 */
export function isAnswerable(
  deciders: readonly Decider[],
  approval: Prepared & { readonly preparedBy: { readonly id: number } },
  { right, concerns }: Pick<ApprovalDoing, 'right' | 'concerns'>,
): boolean {
  const partner = concerns?.(approval);
  return deciders.some(
    (one) =>
      one.rights.includes(right) &&
      one.id !== approval.preparedBy.id &&
      (partner === undefined || one.partner !== partner),
  );
}

/** The same users after some have been blocked (`rights` null) or reduced to these rights. */
export function withoutAccess(
  deciders: readonly Decider[],
  users: readonly number[],
  rights: readonly Right[] | null,
): Decider[] {
  return deciders.flatMap((one) => {
    if (!users.includes(one.id)) return [one];
    return rights === null
      ? []
      : [{ ...one, rights: rightsBy(one.rights.filter((right) => rights.includes(right))) }];
  });
}
