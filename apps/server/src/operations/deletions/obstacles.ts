import type { ObstacleCode } from '@blattwerk/contract/operators/deletions.contract.ts';
import type { Accounts } from '../../money/books/accounts.queries.ts';

/** An obstacle to a deletion, with the open amount if there is one. */
interface Obstacle {
  readonly code: ObstacleCode;
  readonly cents: number | null;
}

/** The facts about the requester. */
export interface Standing {
  /** Null for staff, who have no partner. */
  readonly accounts: Accounts | null;
  readonly roles: readonly string[];
  readonly rights: readonly string[];
  /** Whether it is the company's own partner. */
  readonly isCompany: boolean;
  /** Whether a correction of theirs waits for a second person. */
  readonly correctionWaits: boolean;
  /** Whether an objection of theirs is unanswered. */
  readonly objectionWaits: boolean;
  /** Whether an objection of theirs was answered, and they have not agreed to the answer. */
  readonly objectionAnswered: boolean;
  /** Total of payouts of tax alone that are neither paid nor rejected, in cents; null if there are none. */
  readonly taxPayoutCents: number | null;
  /** Value added tax that they owe, in cents; below 0 if it is owed to them. */
  readonly taxOwedCents: number;
  /** Whether anything else about them waits for a second person. */
  readonly approvalWaits: boolean;
  /** Whether an extract from the books is still being made for them. */
  readonly extractWaits: boolean;
}

/**
 * What has to be settled before an account is deleted: afterwards there is nobody to pay, to collect from, to answer or
 * to issue a document to. Estimates are no obstacle: partners who earn every month always have some.
 */
export function decideObstacles({ accounts, roles, rights, isCompany, ...open }: Standing): Obstacle[] {
  const worksHere = roles.includes('ROLE_ADMIN') || rights.length > 0;
  const unfinished: readonly (readonly [ObstacleCode, boolean])[] = [
    ['deletionCorrection', open.correctionWaits],
    ['deletionObjection', open.objectionWaits],
    ['deletionObjectionAnswered', open.objectionAnswered],
    ['deletionApproval', open.approvalWaits],
    ['deletionExtract', open.extractWaits],
  ];
  const amounts: readonly (readonly [ObstacleCode, number])[] = [
    ['deletionPayout', accounts?.inPayoutCents ?? 0],
    ['deletionAvailable', accounts?.availableCents ?? 0],
    ['deletionPending', accounts?.pendingCents ?? 0],
    ['deletionDebt', accounts?.debtCents ?? 0],
    ['deletionTaxPayout', open.taxPayoutCents ?? 0],
    ['deletionTaxOwed', open.taxOwedCents],
  ];
  return [
    ...(isCompany ? [{ code: 'deletionOfCompany' as const, cents: null }] : []),
    ...(worksHere ? [{ code: 'deletionOfOperator' as const, cents: null }] : []),
    ...amounts.filter(([, cents]) => cents !== 0).map(([code, cents]) => ({ code, cents })),
    ...unfinished.flatMap(([code, waits]) => (waits ? [{ code, cents: null }] : [])),
  ];
}
