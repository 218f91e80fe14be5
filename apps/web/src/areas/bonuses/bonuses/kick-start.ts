import type { CallAnswer } from '@blattwerk/contract/api.ts';

export type KickStartAnswer = CallAnswer<'GET /api/partner_kick_start_bonuses/get-status/{partner}'>;

/** Data of a running phase: 2 is the easy one, 3 the pro one. */
export interface RunningPhase {
  readonly status: 2 | 3;
  readonly daysLeft: number;
  readonly needCustomers: number;
  readonly requireCustomers: number;
  readonly totalQp: number;
  readonly neededTotalQp: number;
}

/** The part of an answer that is used. */
export type KickStart = { readonly status: 0 | 1 | 4 } | RunningPhase;

/**
 * Status 2 keeps the easy phase's data and status 3 the pro phase's; 0, 1 and 4 keep only the status; an error clears the
 * data (specification, section 4).
 */
export function keptKickStart(answer: KickStartAnswer | { readonly error: unknown }): KickStart | null {
  if ('error' in answer) return null;
  const { needCustomers, totalQP: totalQp, neededTotalQp } = answer;
  switch (answer.status) {
    case 0:
    case 1:
    case 4:
      return { status: answer.status };
    case 2:
      return {
        status: 2,
        daysLeft: answer.kickStartEasyDayLeft,
        needCustomers,
        requireCustomers: answer.kickStartEasyRequireCustomer,
        totalQp,
        neededTotalQp,
      };
    case 3:
      return {
        status: 3,
        daysLeft: answer.kickStartProDayLeft,
        needCustomers,
        requireCustomers: answer.kickStartProRequireCustomer,
        totalQp,
        neededTotalQp,
      };
    default:
      return null;
  }
}
