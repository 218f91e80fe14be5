import type { KickStartPhase, Plan } from '../plan.ts';
import { type KickStartPhaseName, kickStartPhases } from './bonuses.ts';

const HOUR = 3_600_000;
const DAY_OF_24_HOURS = 24 * HOUR;

/** What a partner has done in one phase. */
export interface KickStartCount {
  /** Direct customers whose first order ever was paid in the phase. */
  readonly newCustomers: number;
  /** QP of the partner's own and direct customers' orders that were paid in the phase. */
  readonly qp: number;
}

/** What determines one partner's kick-start bonus. Instants are epoch milliseconds. */
export interface KickStartFacts {
  readonly affiliate: boolean;
  /** When the partner became an affiliate for the first time; null for never. */
  readonly affiliateSince: number | null;
  readonly easy: KickStartCount & { readonly paid: boolean };
  readonly pro: KickStartCount & { readonly paid: boolean };
}

/** 0 never an affiliate, 1 ended, 2 easy phase open, 3 easy done and pro open, 4 pro done (specification, section 4). */
export type KickStartStatus = 0 | 1 | 2 | 3 | 4;

/** The end of a phase, exclusive: a multiple of 24 hours after becoming an affiliate, regardless of clock changes. */
export function phaseEnd(affiliateSince: number, phase: KickStartPhase): number {
  return affiliateSince + phase.days * DAY_OF_24_HOURS;
}

/** Whether a phase is done: already paid, or its conditions are met. Pro includes easy. */
export function isPhaseDone(plan: Plan, name: KickStartPhaseName, facts: KickStartFacts): boolean {
  const { newCustomers, qp, paid } = facts[name];
  if (paid) return true;
  const phase = plan.kickStart[name];
  const isMet = newCustomers >= phase.newCustomers && qp >= phase.qp;
  return isMet && (name === 'easy' || isPhaseDone(plan, 'easy', facts));
}

/** A partner's kick-start status at an instant (specification, section 4). */
export function kickStartStatus(plan: Plan, facts: KickStartFacts, instant: number): KickStartStatus {
  const since = facts.affiliateSince;
  if (since === null || (!facts.affiliate && since > instant)) return 0;
  if (isPhaseDone(plan, 'pro', facts)) return 4;
  const { easy, pro } = plan.kickStart;
  if (isPhaseDone(plan, 'easy', facts)) return instant < phaseEnd(since, pro) ? 3 : 1;
  return instant < phaseEnd(since, easy) ? 2 : 1;
}

/**
 * The phases that a closing pays: done, never paid, and the cycle began before the phase's end. Like all bonuses, only for
 * affiliates.
 */
export function payableKickStart(
  plan: Plan,
  facts: KickStartFacts,
  cycleFirstMs: number,
): KickStartPhaseName[] {
  const since = facts.affiliateSince;
  if (since === null || !facts.affiliate) return [];
  return kickStartPhases.filter(
    (name) =>
      !facts[name].paid &&
      cycleFirstMs < phaseEnd(since, plan.kickStart[name]) &&
      isPhaseDone(plan, name, facts),
  );
}

/** What a partner is shown about the running phase, and how long the phases last. */
export interface KickStartNeeds {
  readonly status: KickStartStatus;
  /** New customers still missing in the running phase; 0 if none is running. */
  readonly needCustomers: number;
  /** Days until the end, a started day counted as one; never below 0. */
  readonly easyDaysLeft: number;
  readonly proDaysLeft: number;
  readonly totalQp: number;
  readonly neededTotalQp: number;
  readonly easyRequireCustomers: number;
  readonly proRequireCustomers: number;
}

/** Everything the kick-start page shows (specification, sections 3 and 4). */
export function kickStartNeeds(plan: Plan, facts: KickStartFacts, instant: number): KickStartNeeds {
  const { easy, pro } = plan.kickStart;
  const status = kickStartStatus(plan, facts, instant);
  const running = status === 2 ? 'easy' : status === 3 ? 'pro' : null;
  const daysLeft = (phase: KickStartPhase) => {
    if (facts.affiliateSince === null) return 0;
    return Math.max(0, Math.ceil((phaseEnd(facts.affiliateSince, phase) - instant) / DAY_OF_24_HOURS));
  };
  return {
    status,
    needCustomers: running
      ? Math.max(0, plan.kickStart[running].newCustomers - facts[running].newCustomers)
      : 0,
    easyDaysLeft: daysLeft(easy),
    proDaysLeft: daysLeft(pro),
    totalQp: facts.pro.qp,
    neededTotalQp: pro.qp,
    easyRequireCustomers: easy.newCustomers,
    proRequireCustomers: pro.newCustomers,
  };
}
