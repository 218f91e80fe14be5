import { berlinDay } from '@blattwerk/plan/days.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import type { ApprovalDoing, Fields } from '../../identity/approvals/approval-kinds.ts';
import { requireDemandedProof } from '../../identity/approvals/demanded-proof.ts';
import { findDecider } from '../../identity/approvals/find-decider.ts';
import { prepare } from '../../identity/approvals/prepare.ts';
import { notify } from '../../messaging/notifications/notify.ts';
import { ApiError } from '../../platform/api-error.ts';
import { audit } from '../../platform/audit.ts';
import type { InTx } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import { ownPartnerId, type Session } from '../../platform/http/session.ts';
import { insertGrantedVoucher } from '../vouchers/create-voucher.ts';
import {
  findLines,
  findOwners,
  type GrantLine,
  type GrantRow,
  insertGrant,
  lockGrant,
  updateGrant,
} from './grants.queries.ts';

const RIGHT = 'money.correct';

/** Maximum years until the last day of a voucher. */
const MOST_YEARS = 10;

/** Whether a day is allowed as the last day of a voucher granted at `now`. */
export function isLastDay(day: string, now: Date): boolean {
  const today = berlinDay(now.getTime());
  const latest = `${Number(today.slice(0, 4)) + MOST_YEARS}${today.slice(4)}`;
  return day >= today && day <= latest;
}

/** Vouchers to grant, with the reason. */
interface WantedGrant {
  readonly lines: readonly GrantLine[];
  readonly reason: string;
  /** Second-factor code. */
  readonly code: string | undefined;
}

/**
 * Prepares vouchers, which a second person approves as a whole; if one person suffices they are created immediately. The
 * limit applies to their total value.
 * @returns the grant's id
 * @throws ApiError 403 for the operator's own partner; 409 if an account was deleted or a code is taken
 */
export async function requestGrant(
  deps: InTx<Deps>,
  session: Session,
  { lines, reason, code }: WantedGrant,
): Promise<number> {
  const { db, clock } = deps;
  const now = clock.now();
  const own = ownPartnerId(session);
  if (lines.some(({ partner }) => partner === own)) throw new ApiError(403, 'voucherOfOwn');
  const id = await insertGrant(db, lines, { by: session.user.id, reason, at: now });
  const grant = await requireGrant(deps, id);
  const after = {
    vouchers: grant.vouchers,
    amount: formatCents(grant.cents),
    ...(grant.partner && { partner: grant.partner.id }),
    ...(lines.length === 1 && { until: lines[0]?.validUntil }),
  };
  const change = { before: NOTHING, after, reason };
  const prepared = { kind: 'money.vouchers' as const, subject: subjectOf(id), ...change };
  const approval = await prepare(deps, { by: session.user, right: RIGHT, cents: grant.cents }, prepared);
  if (approval !== null) {
    await updateGrant(db, id, { approval_id: approval });
    return id;
  }
  await requireDemandedProof(deps, session, code);
  await makeVouchers(deps, id, { ...change, user: session.user.id, alone: true });
  return id;
}

/** Its vouchers do not exist yet. */
const NOTHING: Fields = { vouchers: 0 };

/** Creates the vouchers of a grant once a second person has approved it. */
export const grantApproval: ApprovalDoing = {
  right: RIGHT,
  // A file concerns several partners: each is checked on approval.
  concerns: ({ after }) => Number(after.partner ?? 0),
  ownRefusal: 'voucherOfOwn',
  current: async ({ db }, { subject }) => {
    const grant = await lockGrant(db, idOf(subject));
    return grant === undefined || grant.bookedAt !== null ? undefined : NOTHING;
  },
  execute: async (deps, { id, subject, before, after, reason, alone }, preparedBy) => {
    const grant = idOf(subject);
    const decider = await findDecider(deps.db, id);
    const lines = await findLines(deps.db, grant);
    const owners = await findOwners(
      deps.db,
      lines.map(({ partner }) => partner),
    );
    if ([...owners.values()].some(({ user }) => user === decider)) throw new ApiError(403, 'voucherOfOwn');
    await makeVouchers(deps, grant, { before, after, reason, alone, user: preparedBy, approval: id });
  },
};

async function makeVouchers(
  { db, clock }: InTx<Deps>,
  id: number,
  change: { before: Fields; after: Fields; reason: string; user: number; alone: boolean; approval?: number },
): Promise<void> {
  const at = clock.now();
  const lines = await findLines(db, id);
  const owners = await findOwners(
    db,
    lines.map(({ partner }) => partner),
  );
  for (const { partner, cents, code, validUntil } of lines) {
    const owner = owners.get(partner);
    if (owner === undefined || owner.isDeleted) throw new ApiError(409, 'accountDeleted');
    const made = { grant: id, owner: partner, amountCents: cents, code, validUntil, at };
    const voucher = await insertGrantedVoucher(db, made);
    if (voucher === undefined) throw new ApiError(409, 'voucherCodeTaken');
    const parameters = { voucher: String(voucher), amount: formatCents(cents) };
    await notify(db, { user: owner.user, type: 'voucherReceived', parameters, at });
  }
  await updateGrant(db, id, { booked_at: at });
  const { before, after, reason, user, alone, approval } = change;
  const details = { before, after: { ...after, status: 'booked' }, reason, ...(alone && { alone }) };
  const line = { user, action: 'write' as const, subject: subjectOf(id), details };
  await audit(db, { ...line, ...(approval !== undefined && { approval }) });
}

async function requireGrant({ db }: InTx<Pick<Deps, 'db'>>, id: number): Promise<GrantRow> {
  const grant = await lockGrant(db, id);
  if (grant === undefined) throw new Error(`voucher grant ${id} was inserted but cannot be found`);
  return grant;
}

const subjectOf = (id: number) => `/api/voucher_grants/${id}`;
const idOf = (subject: string) => Number(subject.split('/').at(-1));
