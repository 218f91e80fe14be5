import { berlinDay } from '@blattwerk/plan/days.ts';
import { formatCents, shareOf } from '@blattwerk/plan/money.ts';
import { findDefaultAddress } from '../../account/addresses/addresses.queries.ts';
import { findAffiliateData } from '../../account/affiliate-data/affiliate-data.queries.ts';
import { CHECK_VAT_IDS } from '../../account/affiliate-data/check-vat-ids.ts';
import type { ApprovalDoing, Fields } from '../../identity/approvals/approval-kinds.ts';
import { requireDemandedProof } from '../../identity/approvals/demanded-proof.ts';
import { findDecider } from '../../identity/approvals/find-decider.ts';
import { prepare } from '../../identity/approvals/prepare.ts';
import { requirePartnerThere } from '../../identity/users/deleted-users.ts';
import { findUserOf } from '../../identity/users/users.queries.ts';
import { ApiError, notFound } from '../../platform/api-error.ts';
import { audit } from '../../platform/audit.ts';
import { isSoundVatId, plainNumber } from '../../platform/check-ust.ts';
import type { InTx } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import { isOwn, type Session } from '../../platform/http/session.ts';
import { lockAccounts } from '../books/books-lock.ts';
import { findStandardRate } from '../tax/tax-data.queries.ts';
import { findTarget } from './eligibility.ts';
import { findPayoutSnapshot, type Target, taxCountryOf } from './payout-snapshot.ts';
import { requireOthersAccount } from './payouts.policy.ts';
import { findPayout } from './payouts.queries.ts';
import { unsoundVatId } from './vat-id.ts';
import {
  findNetWaiting,
  hasDecision,
  insertDecision,
  type VatIdDecision,
} from './vat-id-decisions.queries.ts';

const RIGHT = 'tax.decide';

/** By then the transaction of the decision has committed. */
const COMMIT_SECONDS = 1;

const subjectOf = (partner: number) => `/api/partners/${partner}`;
const partnerOf = (subject: string) => Number(subject.split('/').at(-1));

/** The number to decide on: the partner's current one, or the one that a payout was requested with. */
interface Whose {
  readonly partner: number;
  readonly payout: number | undefined;
}

interface WantedDecision extends Whose {
  readonly reason: string;
  /** Second-factor code. */
  readonly code: string | undefined;
}

/** The outcome of a request: the decision, or the approval it waits for. */
type Outcome =
  | { readonly decision: VatIdDecision; readonly approval: null }
  | { readonly decision: Omit<VatIdDecision, 'id' | 'decidedBy' | 'decidedAt'>; readonly approval: number };

/**
 * Accepts a malformed VAT ID on another proof: prepared for a second person if the company requires two for the tax of the
 * payouts that wait for it, otherwise done immediately.
 * @throws ApiError 404 for a payout that this partner does not have; 409 for a number that needs no decision or has one,
 * `approvalWaits` and `accountDeleted`; 403 for the operator's own partner and for money that goes to their own account
 */
export async function requestVatIdDecision(
  deps: InTx<Deps>,
  session: Session,
  { partner, payout, reason, code }: WantedDecision,
): Promise<Outcome> {
  const { db } = deps;
  if (isOwn(session, partner)) throw new ApiError(403, 'ownPayout');
  await lockAccounts(db, partner);
  await requirePartnerThere(db, partner);
  const { vatId, target } = await findNumber(deps, { partner, payout });
  if (vatId === null) throw new ApiError(409, 'vatIdNeedsNone');
  await requireOthersAccount(deps, session, target);
  if (await hasDecision(db, { partner, vatId })) throw new ApiError(409, 'vatIdDecided');
  const cents = await findTaxAtStake(deps, { partner, vatId });
  const change = {
    subject: subjectOf(partner),
    before: { vatId: null },
    after: { partner, vatId, ...(payout !== undefined && { payout }), taxAtStake: formatCents(cents) },
    reason,
  };
  const preparing = { by: session.user, right: RIGHT, cents, limit: 'taxAloneBelow' } as const;
  const approval = await prepare(deps, preparing, { kind: 'tax.vat-id', ...change });
  if (approval !== null) return { decision: { partner, vatId, reason }, approval };
  await requireDemandedProof(deps, session, code);
  const decision = await book(deps, { ...change, by: session.user.id, alone: true });
  return { decision, approval: null };
}

/** Accepts the number once a second person has approved it. */
export const vatIdApproval: ApprovalDoing = {
  right: RIGHT,
  concerns: ({ subject }) => partnerOf(subject),
  ownRefusal: 'ownPayout',
  // The amount that waits for the number may change: the decision is about the number.
  current: async (deps, { subject, after }) => {
    const partner = partnerOf(subject);
    await lockAccounts(deps.db, partner);
    const { vatId } = await findNumber(deps, { partner, payout: payoutIn(after) });
    if (vatId === null || vatId !== after.vatId) return undefined;
    return { vatId: (await hasDecision(deps.db, { partner, vatId })) ? vatId : null };
  },
  execute: async (deps, { id, subject, before, after, reason, alone }, preparedBy) => {
    const partner = partnerOf(subject);
    await requirePartnerThere(deps.db, partner);
    const { target } = await findNumber(deps, { partner, payout: payoutIn(after) });
    await requireOthersAccount(deps, { user: { id: await findDecider(deps.db, id) } }, target);
    await book(deps, { subject, before, after, reason, by: preparedBy, alone, approval: id });
  },
};

function payoutIn({ payout }: Fields): number | undefined {
  return payout === undefined ? undefined : Number(payout);
}

/** A number to decide on, null if none is needed, and the destination of the money paid with it. */
interface Asked {
  readonly vatId: string | null;
  readonly target: Target | null;
}

/** @throws ApiError 404 for a payout that this partner does not have */
function findNumber(deps: Pick<Deps, 'db' | 'secrets'>, { partner, payout }: Whose): Promise<Asked> {
  return payout === undefined ? currentNumber(deps, partner) : numberOf(deps, { partner, payout });
}

/** The partner's current number. */
async function currentNumber(deps: Pick<Deps, 'db' | 'secrets'>, partner: number): Promise<Asked> {
  const { ust } = await findAffiliateData(deps.db, partner);
  const user = await findUserOf(deps.db, partner);
  const address = await findDefaultAddress(deps.db, user);
  const isSound = !ust || (address && isSoundVatId(ust, address.countryIso));
  const target = await findTarget(deps, user, { type: 'bank', shop: null });
  return { vatId: isSound ? null : plainNumber(ust), target: typeof target === 'string' ? null : target };
}

/** The number that a payout was requested with, even if the partner has another one now. */
async function numberOf(
  deps: Pick<Deps, 'db' | 'secrets'>,
  { partner, payout }: { readonly partner: number; readonly payout: number },
): Promise<Asked> {
  const row = await findPayout(deps.db, payout);
  if (row?.partner !== partner) throw notFound();
  const particulars = await findPayoutSnapshot(deps, payout);
  return {
    vatId:
      particulars &&
      unsoundVatId({ ust: particulars.ust, countryIso: taxCountryOf(particulars), kind: row.taxKind }),
    target: particulars?.target ?? null,
  };
}

/** The tax at the standard rate of the payouts that wait for a number and would be paid without tax; cents. */
async function findTaxAtStake(
  { db, clock }: InTx<Pick<Deps, 'db' | 'clock'>>,
  number: { readonly partner: number; readonly vatId: string },
): Promise<number> {
  const rateBp = await findStandardRate(db, berlinDay(clock.now().getTime()));
  return shareOf(await findNetWaiting(db, number), rateBp);
}

/** @throws ApiError 409 for a number that was decided on before */
async function book(
  deps: InTx<Deps>,
  change: {
    readonly subject: string;
    readonly before: Fields;
    readonly after: Fields;
    readonly reason: string;
    readonly by: number;
    readonly alone: boolean;
    readonly approval?: number;
  },
): Promise<VatIdDecision> {
  const { db, clock, jobs } = deps;
  const { subject, before, after, reason, by, alone, approval } = change;
  const partner = partnerOf(subject);
  const decided = { partner, vatId: String(after.vatId), decidedBy: by, decidedAt: clock.now(), reason };
  const decisionId = await insertDecision(db, decided);
  if (!decisionId) throw new ApiError(409, 'vatIdDecided');
  const details = { before, after, reason, ...(alone && { alone }) };
  const line = { user: by, action: 'write', subject, details } as const;
  await audit(db, { ...line, ...(approval !== undefined && { approval }) });
  await jobs.request(CHECK_VAT_IDS, { delaySeconds: COMMIT_SECONDS });
  return decisionId;
}
