import { MS_A_DAY } from '@blattwerk/plan/days.ts';
import type { Random } from '../random.ts';
import type { DemoPartner, Leg, Roster } from './demo-partner.ts';
import type { DemoTime } from './demo-time.ts';

export interface Growth {
  readonly head: DemoPartner;
  /** Number of partners below the head. */
  readonly size: number;
  readonly leg: Leg;
  /** Number of partners directly below the head, the first ones to join. */
  readonly width: number;
  /** Number of affiliates chained directly below the head. */
  readonly chain: number;
  /** Share of affiliates among the others, from 0 to 1. */
  readonly affiliates: number;
  /** How often the team orders, from 0 to 1. */
  readonly activity: number;
}

/** Adds a team below its head, spread over the time from the head's joining until now. */
export function growTeam(roster: Roster, time: DemoTime, random: Random, growth: Growth): DemoPartner[] {
  const { head, size, leg, width, chain, affiliates, activity } = growth;
  const team: DemoPartner[] = [];
  const leaders = [head];
  let last = head;
  for (let i = 0; i < size; i++) {
    const inChain = i < chain;
    const direct = !inChain && i < chain + width;
    const parent = inChain ? last : direct ? head : pickLeader(random, leaders);
    const joinedAt = joiningTime(time, random, head, i, size);
    const isAffiliate = inChain || random.chance(affiliates);
    const partner = roster.add({
      parent,
      joinedAt,
      affiliateSince: isAffiliate ? becoming(time, random, joinedAt, inChain) : null,
      companyFree: isAffiliate && random.chance(0.015),
      activity: activity * (0.2 + 0.8 * random.next()),
      leg,
    });
    if (isAffiliate) leaders.push(partner);
    if (inChain) last = partner;
    team.push(partner);
  }
  return team;
}

/** The network grows a little faster at its beginning; no two partners join at the same instant. */
function joiningTime(time: DemoTime, random: Random, head: DemoPartner, i: number, size: number): number {
  const span = time.now - head.joinedAt;
  const share = ((i + 1 + 0.8 * random.next()) / (size + 2)) ** 1.2;
  return Math.floor(head.joinedAt + span * share);
}

/** One in four was a customer first. */
function becoming(time: DemoTime, random: Random, joinedAt: number, atOnce: boolean): number {
  if (atOnce || random.chance(0.75)) return joinedAt;
  return Math.floor(Math.min(joinedAt + random.next() * 60 * MS_A_DAY, (joinedAt + time.now) / 2));
}

/** Younger leaders bring in more. */
function pickLeader(random: Random, leaders: readonly DemoPartner[]): DemoPartner {
  const position = Math.floor(leaders.length * Math.sqrt(random.next()));
  return leaders[position] as DemoPartner;
}
