import { findingBonus } from '@blattwerk/contract/findings/findings.contract.ts';
import { formatCents, parseCents } from '@blattwerk/plan/money.ts';
import { type Kysely, sql } from 'kysely';
import type { ApprovalDoing, Fields } from '../../identity/approvals/approval-kinds.ts';
import { requireDemandedProof } from '../../identity/approvals/demanded-proof.ts';
import { prepare } from '../../identity/approvals/prepare.ts';
import { ApiError, invalidField } from '../../platform/api-error.ts';
import { audit } from '../../platform/audit.ts';
import type { DB } from '../../platform/database/database-types.ts';
import type { InTx, Tx } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Session } from '../../platform/http/session.ts';
import { requireVersion, versionOf } from '../../platform/version.ts';
import { FIND_FINDINGS } from './find-findings.job.ts';
import type { FindingBonus } from './finding.ts';
import { insertDecision, updateDecisionApproval } from './finding-decisions.queries.ts';

const RIGHT = 'money.correct';
const SETTINGS = '/api/finding_settings';

/** By then the transaction that changes a rule has committed. */
const COMMIT_SECONDS = 1;

/** Whether findings of a bonus are always corrected, since when and why, and the waiting change of that. */
export interface RuleRow {
  readonly bonus: FindingBonus;
  readonly always: boolean;
  readonly reason: string | null;
  readonly since: Date | null;
  readonly by: { readonly id: number; readonly name: string } | null;
  readonly approval: number | null;
}

/** The minimum amount for a decision, in cents, and the rules. */
export interface FindingSettings {
  readonly minimumCents: number;
  readonly rules: readonly RuleRow[];
}

/** The current settings. */
export async function findFindingSettings(db: Kysely<DB>): Promise<FindingSettings> {
  const { minimumCents } = await db
    .selectFrom('company')
    .select('findings_from_cents as minimumCents')
    .executeTakeFirstOrThrow();
  const { rows } = await sql<RuleRow>`
    select known.bonus, coalesce(decision.always, false) as always, decision.reason, decision.prepared_at as since,
      case when decision.id is not null then jsonb_build_object('id', decision.prepared_by, 'name', coalesce(
        (select trim(first_name || ' ' || last_name) from users where users.id = decision.prepared_by), '')) end as by,
      (select approval.id from finding_decisions as wanted join approvals as approval on approval.id = wanted.approval_id
        where wanted.kind = 'rule' and wanted.bonus = known.bonus and approval.status = 'open'
        order by approval.id desc limit 1) as approval
    from unnest(${[...findingBonus.values]}::text[]) with ordinality as known (bonus, position)
    left join finding_rules as rule on rule.bonus = known.bonus
    left join finding_decisions as decision on decision.id = rule.decision_id
    order by known.position`.execute(db);
  return { minimumCents, rules: rows };
}

/** Changes whenever the settings that a change was based on do. */
export function settingsVersion({ minimumCents, rules }: FindingSettings): string {
  return versionOf([minimumCents, rules.map(({ bonus, always }) => [bonus, always])]);
}

/**
 * Changes the minimum amount for decisions on findings. Smaller ones stand by themselves from their next check on.
 * @throws ApiError 412 for another version
 */
export async function changeMinimum(
  { db, jobs }: InTx<Pick<Deps, 'db' | 'jobs'>>,
  { user }: Session,
  change: { readonly minimum: string; readonly reason: string; readonly version: string | null },
): Promise<void> {
  await sql`select from company for update`.execute(db);
  const before = await findFindingSettings(db);
  requireVersion(change.version, settingsVersion(before));
  const cents = parseCents(change.minimum);
  await db.updateTable('company').set({ findings_from_cents: cents }).execute();
  const details = {
    before: { minimum: formatCents(before.minimumCents) },
    after: { minimum: formatCents(cents) },
    reason: change.reason,
  };
  await audit(db, { user: user.id, action: 'write', subject: SETTINGS, details });
  await jobs.request(FIND_FINDINGS, { delaySeconds: COMMIT_SECONDS });
}

/** A rule to set for the findings of a bonus. */
interface WantedRule {
  readonly bonus: FindingBonus;
  readonly always: boolean;
  readonly agreement: boolean | undefined;
  readonly reason: string;
  /** Second-factor code. */
  readonly code: string | undefined;
}

/**
 * Prepares that findings of a bonus are always corrected, or no longer: a second person approves it. The caller confirms
 * that the partner agreement says the same.
 * @returns the decision's id
 * @throws ApiError 422 without that; 409 before an agreement is published
 */
export async function setRule(deps: InTx<Deps>, session: Session, wanted: WantedRule): Promise<number> {
  const { db, clock } = deps;
  const { bonus, always, agreement, reason, code } = wanted;
  const now = clock.now();
  if (always) {
    if (agreement !== true) throw invalidField('agreement', 'findingAgreement');
    await requireAgreement(db, now);
  }
  const by = session.user.id;
  const decision = { kind: 'rule' as const, bonus, always, count: 0, cents: 0, text: null, reason };
  const id = await insertDecision(db, decision, { by, at: now });
  const before = await standingOf(db, bonus);
  const change = { before, after: { bonus, always }, reason };
  const subject = `/api/finding_decisions/${id}`;
  const prepared = { kind: 'money.finding-rule' as const, subject, ...change };
  const approval = await prepare(deps, { by: session.user, right: RIGHT }, prepared);
  if (approval !== null) {
    await updateDecisionApproval(db, id, approval);
    return id;
  }
  await requireDemandedProof(deps, session, code);
  await setDecision(deps, { bonus, id });
  await audit(db, { user: by, action: 'write', subject, details: { ...change, alone: true } });
  return id;
}

/** Sets a rule once a second person has approved it. */
export const findingRuleApproval: ApprovalDoing = {
  right: RIGHT,
  current: ({ db }, { after }) => standingOf(db, after.bonus as FindingBonus),
  execute: async (deps, { id, subject, before, after, reason, alone }, preparedBy) => {
    await setDecision(deps, { bonus: after.bonus as FindingBonus, id: Number(subject.split('/').at(-1)) });
    const details = { before, after, reason, ...(alone && { alone }) };
    await audit(deps.db, { user: preparedBy, action: 'write', subject, approval: id, details });
  },
};

async function setDecision(
  { db, jobs }: InTx<Deps>,
  { bonus, id }: { readonly bonus: FindingBonus; readonly id: number },
): Promise<void> {
  await db
    .insertInto('finding_rules')
    .values({ bonus, decision_id: id })
    .onConflict((conflict) => conflict.column('bonus').doUpdateSet({ decision_id: id }))
    .execute();
  await jobs.request(FIND_FINDINGS, { delaySeconds: COMMIT_SECONDS });
}

/** The current rule, locked until the transaction ends. */
async function standingOf(tx: Tx, bonus: FindingBonus): Promise<Fields> {
  await sql`select from company for update`.execute(tx);
  const rule = await tx
    .selectFrom('finding_rules')
    .innerJoin('finding_decisions', 'finding_decisions.id', 'finding_rules.decision_id')
    .select('finding_decisions.always')
    .where('finding_rules.bonus', '=', bonus)
    .executeTakeFirst();
  return { always: rule?.always ?? false };
}

/** @throws ApiError 409 */
async function requireAgreement(tx: Tx, now: Date): Promise<void> {
  const published = await tx
    .selectFrom('legal_documents')
    .select('id')
    .where('kind', '=', 'partner-agreement')
    .where('valid_from', '<=', now)
    .limit(1)
    .executeTakeFirst();
  if (published === undefined) throw new ApiError(409, 'findingNoAgreement');
}
