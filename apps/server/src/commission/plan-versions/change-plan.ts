import type { PlanBody } from '@blattwerk/plan/plan.ts';
import { type PlanChange, planChanges } from '@blattwerk/plan/versions/plan-changes.ts';
import { ApiError, invalidField, notFound } from '../../platform/api-error.ts';
import { audit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { requireVersion, versionOf } from '../../platform/version.ts';
import {
  deletePlan,
  findPlanRow,
  insertPlan,
  lockPlanRow,
  type PlanRow,
  planAddress,
  updatePlan,
  type WholePlanRow,
} from './plan-versions.queries.ts';
import { requireSoundPlan } from './plan-violations.ts';

/** Who changes a plan, when, and why. */
export interface Deed {
  readonly by: number;
  readonly now: Date;
  readonly reason: string;
}

/** Changes whenever the fields that a change of a version was based on do. */
export function planRowVersion({ name, hash, status, validFrom, announceDays, simulation }: PlanRow): string {
  return versionOf({ name, hash, status, validFrom, announceDays, simulation });
}

/**
 * Drafts a version with the numbers of another one. From a draft only the numbers are taken: the new one is compared with that
 * draft's base version, since a draft may change or be deleted.
 * @returns its number
 * @throws ApiError 422 for an unknown version
 */
export async function draftPlan(
  tx: Tx,
  wanted: { readonly basedOn: number; readonly name: string },
  { by, now, reason }: Deed,
): Promise<number> {
  const { name } = wanted;
  const before = await findPlanRow(tx, wanted.basedOn, now);
  if (before === undefined) throw invalidField('basedOn', 'choiceUnknown');
  const basedOn = (before.approvedAt === null ? before.basedOn : null) ?? before.id;
  const id = await insertPlan(tx, { name, body: before.body, basedOn, by, at: now });
  const details = { before: {}, after: { name, basedOn: planAddress(wanted.basedOn) }, reason };
  await audit(tx, { user: by, action: 'write', subject: planAddress(id), details });
  return id;
}

/**
 * Changes a draft. A waiting approval becomes stale: another hash is another plan.
 * @throws ApiError 404; 409 for an approved version; 412 for another version of the draft; 422 for inconsistent numbers
 */
export async function changePlan(
  tx: Tx,
  {
    id,
    change,
    version,
  }: {
    readonly id: number;
    readonly change: { readonly name?: string | undefined; readonly body?: PlanBody | undefined };
    readonly version: string | null;
  },
  { by, now, reason }: Deed,
): Promise<void> {
  const draft = await requireDraft(tx, id, now);
  requireVersion(version, planRowVersion(draft));
  const { name = draft.name, body = draft.body } = change;
  requireSoundPlan(body, await findPredecessor(tx, draft, now));
  const changes = planChanges(draft.body, body);
  if (name === draft.name && changes.length === 0) return;
  await updatePlan(tx, id, { name, body, at: now });
  const details = {
    before: { ...(name !== draft.name && { name: draft.name }), ...numbersOf(changes, 'before') },
    after: { ...(name !== draft.name && { name }), ...numbersOf(changes, 'after') },
    reason,
  };
  await audit(tx, { user: by, action: 'write', subject: planAddress(id), details });
}

/** @throws ApiError 404; 409 for an approved version, and while an approval is waiting */
export async function dropPlan(tx: Tx, id: number, { by, now, reason }: Deed): Promise<void> {
  const draft = await requireDraft(tx, id, now);
  if (draft.status === 'submitted') throw new ApiError(409, 'approvalWaits');
  await deletePlan(tx, id);
  const details = { before: { name: draft.name }, after: { status: 'discarded' }, reason };
  await audit(tx, { user: by, action: 'write', subject: planAddress(id), details });
}

/** @throws ApiError 404; 409 for an approved version */
export async function requireDraft(tx: Tx, id: number, now: Date): Promise<WholePlanRow> {
  const version = await lockPlanRow(tx, id, now);
  if (version === undefined) throw notFound();
  if (version.approvedAt !== null) throw new ApiError(409, 'planNotDraft');
  return version;
}

/** The predecessor of a draft: none of its levels may be removed. */
export async function findPredecessor(tx: Tx, { basedOn, body }: WholePlanRow, now: Date): Promise<PlanBody> {
  const before = basedOn === null ? undefined : await findPlanRow(tx, basedOn, now);
  return before?.body ?? body;
}

/** The changed fields, as logged: each by its path. */
function numbersOf(changes: readonly PlanChange[], side: 'before' | 'after'): { numbers?: string[] } {
  if (changes.length === 0) return {};
  return { numbers: changes.map((change) => `${change.path} = ${change[side] ?? '–'}`) };
}
