import { kickStartNeeds, phaseEnd } from '@blattwerk/plan/bonuses/kick-start.ts';
import { berlinDay, MS_A_DAY } from '@blattwerk/plan/days.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import { type Kysely, sql } from 'kysely';
import { findAccounts } from '../../money/books/accounts.queries.ts';
import { checkEligibility, type MissingCode } from '../../money/payouts/eligibility.ts';
import {
  findInvitationsToCall,
  findPotentialPartners,
} from '../../network/potential-partners/potential-partners.queries.ts';
import { expiringPartners } from '../../network/team/reasons-to-call.ts';
import type { DB } from '../../platform/database/database-types.ts';
import type { Deps } from '../../platform/deps.ts';
import { findKickStart } from '../bonuses/kick-start.queries.ts';
import { findGoalTask } from './find-goal.ts';
import { type Task, taskOf } from './task.ts';

interface Whose {
  readonly partner: number;
  /** The partner's user. */
  readonly user: number;
  readonly now: Date;
  /** Chosen days and notes are visible only to their author. */
  readonly withNotes: boolean;
}

/** A kick-start phase that ends within this many days is a task. */
const PHASE_DAYS = 10;

/** An invitation is a task if it ends within this many days, or if it is unanswered this many days after its mail. */
const INVITATION_DAYS = { ends: 5, unanswered: 7 };

const MOST_INVITATIONS = 20;

/** A partner's tasks that are not about anybody in the team. */
export async function findOwnTasks(deps: Pick<Deps, 'db' | 'secrets'>, whose: Whose): Promise<Task[]> {
  const found = await Promise.all([
    findPapers(deps, whose),
    findKickStartTask(deps.db, whose),
    findGoalTask(deps.db, whose),
    findOwnMembership(deps.db, whose),
    findInvitations(deps.db, whose),
  ]);
  return found.flat();
}

/** What a payout lacks, while money waits for it. */
async function findPapers(
  { db, secrets }: Pick<Deps, 'db' | 'secrets'>,
  { partner, user, now }: Whose,
): Promise<Task[]> {
  const { availableCents, pendingCents, projectedCents } = await findAccounts(db, partner);
  const waitingCents = availableCents + pendingCents + projectedCents;
  if (waitingCents <= 0) return [];
  const missingFor = async (type: 'bank' | 'paypal') => {
    const claim = { partner, user, destination: { type, shop: null }, now };
    return (await checkEligibility({ db, secrets }, claim)).missing.filter(isPaper);
  };
  const byBank = await missingFor('bank');
  // Either destination will do.
  const byPaypal = byBank.includes('bankAccount') ? await missingFor('paypal') : byBank;
  const missing = byPaypal.includes('paypalEmail') ? byBank : byPaypal;
  if (missing.length === 0) return [];
  return [
    taskOf('payout-papers', {
      object: partner,
      rank: 0,
      basis: [berlinDay(now.getTime()).slice(0, 7), ...missing.toSorted()].join(' '),
      missingPapers: [...missing],
      amount: formatCents(waitingCents),
      estimated: availableCents + pendingCents <= 0,
    }),
  ];
}

/** A requirement that partners can meet themselves; they cannot end a hold. */
function isPaper(code: MissingCode): code is Exclude<MissingCode, 'payoutsHeld'> {
  return code !== 'payoutsHeld';
}

/** The kick-start phase that ends soon and is not done. */
async function findKickStartTask(db: Kysely<DB>, { partner, now }: Whose): Promise<Task[]> {
  const { plan, facts, instant } = await findKickStart(db, { partner, now });
  const needs = kickStartNeeds(plan, facts, instant.getTime());
  const phase = needs.status === 2 ? 'easy' : needs.status === 3 ? 'pro' : null;
  const daysLeft = phase === 'easy' ? needs.easyDaysLeft : needs.proDaysLeft;
  if (phase === null || facts.affiliateSince === null || daysLeft > PHASE_DAYS) return [];
  const missingQp = Math.max(0, needs.neededTotalQp - needs.totalQp);
  return [
    taskOf('kick-start', {
      object: partner,
      rank: 0,
      basis: phase,
      day: berlinDay(phaseEnd(facts.affiliateSince, plan.kickStart[phase])),
      customers: needs.needCustomers,
      missingQualificationPoints: phase === 'pro' ? missingQp : null,
      amount: formatCents(plan.kickStart[phase].amountCents),
    }),
  ];
}

/** The partner's membership that ends first, soon, and is not extended. */
async function findOwnMembership(db: Kysely<DB>, { partner, now }: Whose): Promise<Task[]> {
  const { rows } = await sql<{ ends: string; kind: DB['memberships']['kind'] }>`
    select expiring.ends::text, membership.kind
    from (${expiringPartners(now)}) as expiring
    join memberships as membership
      on membership.partner_id = expiring.partner_id and membership.expiry_date = expiring.ends
    where expiring.partner_id = ${partner}
    order by membership.kind limit 1`.execute(db);
  return rows.map(({ ends, kind }) =>
    taskOf('own-membership', {
      object: partner,
      rank: 0,
      basis: `${kind} ${ends}`,
      day: ends,
      membership: kind,
    }),
  );
}

/** Invitations whose day for a call has come; and open ones that end soon, or were unanswered for some days. */
async function findInvitations(db: Kysely<DB>, { user, now, withNotes }: Whose): Promise<Task[]> {
  const calls = withNotes ? await findInvitationsToCall(db, { user, now, most: MOST_INVITATIONS }) : [];
  const { rows } = await findPotentialPartners(
    db,
    { user, now },
    {
      page: 1,
      size: MOST_INVITATIONS,
      order: [{ field: 'finishedAt', direction: 'asc' }],
      filters: { status: [0] },
    },
  );
  const atMost = (days: number, ms: number) => ms <= days * MS_A_DAY;
  const others = rows.filter(({ id }) => calls.every((call) => call.id !== id));
  const waiting = others.flatMap(({ id, firstName, surname, email, sentAt, finishedAt }) => {
    const endsSoon = atMost(INVITATION_DAYS.ends, finishedAt.getTime() - now.getTime());
    const waits = now.getTime() - sentAt.getTime();
    if (!endsSoon && atMost(INVITATION_DAYS.unanswered, waits)) return [];
    return [
      taskOf('invitation', {
        object: id,
        rank: finishedAt.getTime(),
        basis: `${endsSoon ? 'ends' : 'unanswered'} ${sentAt.toISOString()}`,
        person: personOf({ firstName, surname, email }),
        day: berlinDay((endsSoon ? finishedAt : sentAt).getTime()),
        endsSoon,
      }),
    ];
  });
  const toCall = calls.map(({ id, callOn, note, ...invited }) =>
    taskOf('invitation-call', {
      object: id,
      rank: Date.parse(callOn),
      basis: callOn,
      person: personOf(invited),
      day: callOn,
      note,
    }),
  );
  return [...toCall, ...waiting];
}

function personOf({ firstName, surname, email }: { firstName: string; surname: string; email: string }) {
  return { id: null, displayName: `${firstName} ${surname}`, email, phone: null, language: null };
}
