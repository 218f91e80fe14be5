import { MS_A_DAY } from '@blattwerk/plan/days.ts';
import { demoKickStarts } from '../logins.ts';
import type { DemoPartner, Leg, Roster } from './demo-partner.ts';
import type { DemoTime } from './demo-time.ts';

/** A planned order of this many family packs. */
export interface PlannedOrder {
  readonly partner: DemoPartner;
  readonly paidAt: number;
  readonly familyPacks: number;
}

/** Affiliates in the middle of their kick-start bonus, and their customers' planned orders. */
export interface KickStarters {
  readonly orders: readonly PlannedOrder[];
}

interface KickStart {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Days since they became an affiliate. */
  readonly days: number;
  /** For each new customer: the day of the first order, and its number of family packs. */
  readonly customers: readonly (readonly [day: number, familyPacks: number])[];
}

/** Status 2: easy phase open. 3: easy done, pro open. 4: pro done, six customers and 600 QP. */
const kickStarts: readonly KickStart[] = [
  {
    email: demoKickStarts[2],
    firstName: 'Lea',
    lastName: 'Neumann',
    days: 12,
    customers: [
      [4, 1],
      [9, 1],
    ],
  },
  {
    email: demoKickStarts[3],
    firstName: 'David',
    lastName: 'Aigner',
    days: 48,
    customers: [
      [3, 1],
      [11, 1],
      [19, 1],
      [26, 1],
    ],
  },
  {
    email: demoKickStarts[4],
    firstName: 'Manon',
    lastName: 'Girard',
    days: 74,
    customers: [
      [2, 2],
      [8, 1],
      [15, 1],
      [21, 1],
      [34, 2],
      [50, 1],
      [63, 1],
    ],
  },
];

/** Adds them directly below a sponsor; they order nothing but what is planned here. */
export function addKickStarters(
  roster: Roster,
  time: DemoTime,
  sponsor: DemoPartner,
  createLeg: (name: string) => Leg,
): KickStarters {
  const orders: PlannedOrder[] = [];
  for (const { email, firstName, lastName, days, customers } of kickStarts) {
    const leg = createLeg(firstName);
    const joinedAt = time.now - days * MS_A_DAY;
    const quiet = { leg, activity: 0 };
    const named = { email, firstName, lastName };
    const starter = roster.add({ parent: sponsor, joinedAt, affiliateSince: joinedAt, named, ...quiet });
    for (const [day, familyPacks] of customers) {
      const paidAt = joinedAt + day * MS_A_DAY;
      const joined = paidAt - MS_A_DAY / 3;
      const customer = roster.add({ parent: starter, joinedAt: joined, affiliateSince: null, ...quiet });
      orders.push({ partner: customer, paidAt, familyPacks });
    }
  }
  return { orders };
}
