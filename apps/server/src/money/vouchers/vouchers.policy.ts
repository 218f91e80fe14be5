import { requireOwnUser } from '../../identity/users/user.policy.ts';
import { requireOwn } from '../../network/tree/visibility.policy.ts';
import { notFound } from '../../platform/api-error.ts';
import type { Deps } from '../../platform/deps.ts';
import { isOwn, ownPartner, ownPartnerId, type Session } from '../../platform/http/session.ts';
import { findVoucher, type VoucherRow, type VoucherView } from './vouchers.queries.ts';

type PolicyDeps = Pick<Deps, 'db' | 'log' | 'clock'>;

/**
 * The user whose vouchers may be listed: the caller, or with ROLE_ADMIN everybody.
 * @throws ApiError 404 for another user
 */
export async function requireVoucherView(
  deps: PolicyDeps,
  session: Session,
  user: number | undefined,
): Promise<VoucherView> {
  const now = deps.clock.now();
  const { locale } = session.user;
  if (user === undefined) return { viewer: ownPartner(session).id, locale, now };
  return { viewer: await requireOwnUser(deps, session, user), locale, now };
}

/**
 * A voucher that the caller owns or was given; ROLE_ADMIN reads all.
 * @throws ApiError 404 for all others
 */
export async function requireVisibleVoucher(
  deps: PolicyDeps,
  session: Session,
  id: number,
): Promise<VoucherRow> {
  const { voucher, isSeen } = await look(deps, session, id);
  if (!voucher) throw notFound();
  if (!isSeen) await requireOwn(deps, session, voucher.owner);
  return voucher;
}

/**
 * A voucher that the caller may give away: their own. Not even ROLE_ADMIN may give those of others.
 * @throws ApiError 404 for all others
 */
export async function requireOwnVoucher(deps: PolicyDeps, session: Session, id: number): Promise<VoucherRow> {
  const { voucher } = await look(deps, session, id);
  if (voucher === undefined || !isOwn(session, voucher.owner)) throw notFound();
  return voucher;
}

async function look({ db, clock }: PolicyDeps, session: Session, id: number) {
  const viewer = ownPartnerId(session);
  const voucher = await findVoucher(db, { viewer, locale: session.user.locale, now: clock.now() }, id);
  return { voucher, isSeen: viewer !== null && [voucher?.owner, voucher?.partner].includes(viewer) };
}
