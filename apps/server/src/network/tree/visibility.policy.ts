import type { PlainCode } from '@blattwerk/contract/http/refusal.ts';
import { notFound } from '../../platform/api-error.ts';
import { audit, noteLook } from '../../platform/audit.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import { isOwn, may, ownPartner, type Session } from '../../platform/http/session.ts';
import { findLevelsBelow } from './subtree.queries.ts';

/** The caller's relation to a visible partner. */
export interface View {
  readonly as: 'own' | 'team' | 'operator';
  /** Levels from the caller down to the partner; for an operator, from the top of the tree. */
  readonly depth: number;
}

type PolicyDeps = Pick<Deps, 'db'>;

/**
 * Authorizes access to a partner's figures, name and rank: for oneself, one's downline, and operators with the right to
 * see partners (specification, sections 1 and 6: ROLE_ADMIN). Upline and sideline are answered as if they did not
 * exist; never with 403, on which clients log out.
 * @throws ApiError 404 with `refused`, the same whether the partner exists or not.
 */
export async function requireVisible(
  deps: PolicyDeps,
  session: Session,
  partner: number,
  refused?: PlainCode,
): Promise<View> {
  if (may(session, 'partners.read')) return requireOperated(deps, session, partner, refused);
  if (isOwn(session, partner)) return { as: 'own', depth: 0 };
  const levels = await findLevelsBelow(deps.db, { root: ownPartner(session).id, partner });
  if (levels === undefined) throw notFound(refused);
  return { as: 'team', depth: levels };
}

/**
 * Authorizes access to what a partner shows nobody else: money, affiliate info, clicks on links.
 * @throws ApiError 404 with `refused` for every partner but the caller's own; operators who see partners pass.
 */
export async function requireOwn(
  deps: PolicyDeps,
  session: Session,
  partner: number,
  refused?: PlainCode,
): Promise<View> {
  if (may(session, 'partners.read')) return requireOperated(deps, session, partner, refused);
  if (!isOwn(session, partner)) throw notFound(refused);
  return { as: 'own', depth: 0 };
}

/** Whether the caller sees e-mail, phone and city of partners `levels` below the viewed one. */
export function seesContact(view: View, levels = 0): boolean {
  return view.as === 'operator' || view.depth + levels <= 1;
}

/**
 * Logs that an operator reads a list of their whole team: it has everybody's contact data, while partners see those of
 * their first line only. Access to somebody else's team is logged anyway.
 */
export async function noteOwnTeam({ db }: PolicyDeps, session: Session, partner: number): Promise<void> {
  if (!may(session, 'partners.read') || !isOwn(session, partner)) return;
  await inTransaction(db, (tx) =>
    audit(tx, { user: session.user.id, action: 'look', subject: `/api/partners/${partner}/team` }),
  );
}

/** Operators see everybody; each access to somebody else leaves an entry in the audit log. */
async function requireOperated(
  { db }: PolicyDeps,
  session: Session,
  partner: number,
  refused?: PlainCode,
): Promise<View> {
  const found = await db
    .selectFrom('partners')
    .leftJoin('tree_nodes', 'tree_nodes.partner_id', 'partners.id')
    .select('tree_nodes.depth')
    .where('partners.id', '=', partner)
    .executeTakeFirst();
  if (!found) throw notFound(refused);
  await noteLook(db, session, partner);
  return { as: 'operator', depth: found.depth ?? 0 };
}
