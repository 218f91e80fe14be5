import { MS_A_DAY } from '@blattwerk/plan/days.ts';
import { demoLogins } from '../logins.ts';
import { createRandom } from '../random.ts';
import { createRoster, type DemoPartner, type Leg, type Roster } from './demo-partner.ts';
import type { DemoTime } from './demo-time.ts';
import { growTeam } from './grow-team.ts';
import { addKickStarters, type KickStarters } from './kick-starters.ts';

/** The demo network's people and places, before anybody buys anything. */
export interface CoreNetwork {
  readonly partners: readonly DemoPartner[];
  readonly root: DemoPartner;
  readonly anna: DemoPartner;
  /** Anna's two legs with Orange and more: one of them 60 wide, the other one deep. */
  readonly bigLegs: readonly Leg[];
  /** Anna's third leg: its head and its team, which stay just below Orange. */
  readonly closeLeg: readonly DemoPartner[];
  readonly reto: DemoPartner;
  readonly petra: DemoPartner;
  readonly kickStarters: KickStarters;
  /** A leader outside Anna's team; some of the members in his team were moved. */
  readonly thomas: DemoPartner;
  /** A leader outside Anna's team whose team sells to shops and restaurants: she holds Bronze Leaf. */
  readonly claire: DemoPartner;
  /** The heads below which a network of more than 600 partners grows. */
  readonly growthHeads: readonly DemoPartner[];
}

/** Partners of the demo network with its default size. */
export const corePartners = 600;

/** Orange begins at 1,000 QP: watched legs stay below it in every cycle, whatever is ordered. */
const belowOrange = 985;

const wideLeg: Leg = { name: 'wide', qpLimit: null };
const deepLeg: Leg = { name: 'deep', qpLimit: null };
const elsewhere: Leg = { name: 'elsewhere', qpLimit: null };

/** Builds it; deterministic for the same `time`. */
export function createCoreNetwork(time: DemoTime): CoreNetwork {
  const random = createRandom(2026);
  const roster = createRoster(random);
  const [root, anna] = addTop(roster, time);
  const { reto, petra } = addBigLegs(roster, time, anna);
  const closeLeg = addCloseLeg(roster, time, anna);
  addSmallLegs(roster, time, anna);
  const kickStarters = addKickStarters(roster, time, anna, (name) => ({ name, qpLimit: belowOrange }));
  const [thomas, claire] = addOtherLeaders(roster, time, root);
  roster.number();
  if (roster.partners.length !== corePartners) throw new Error(`${roster.partners.length} partners`);
  const growthHeads = [thomas, claire];
  const bigLegs = [wideLeg, deepLeg];
  return {
    partners: roster.partners,
    root,
    anna,
    bigLegs,
    closeLeg,
    reto,
    petra,
    kickStarters,
    thomas,
    claire,
    growthHeads,
  };
}

function addTop(roster: Roster, time: DemoTime): [root: DemoPartner, anna: DemoPartner] {
  const root = roster.add({
    parent: null,
    joinedAt: time.startMs - 40 * MS_A_DAY,
    affiliateSince: null,
    leg: elsewhere,
    activity: 0,
    country: 'DEU',
    named: {
      email: demoLogins.operator,
      displayName: 'Blattwerk',
      firstName: 'Martina',
      lastName: 'Lindner',
      locale: 'de',
      street: 'Am Lindenhof 1',
      postcode: '10115',
      city: 'Berlin',
    },
  });
  const joinedAt = time.startMs - 30 * MS_A_DAY;
  const anna = roster.add({
    parent: root,
    joinedAt,
    affiliateSince: joinedAt,
    leg: { name: 'anna', qpLimit: null },
    country: 'DEU',
    activity: 1,
    named: { email: demoLogins.anna, firstName: 'Anna', lastName: 'Berger', locale: 'de' },
  });
  return [root, anna];
}

function addBigLegs(
  roster: Roster,
  time: DemoTime,
  anna: DemoPartner,
): { reto: DemoPartner; petra: DemoPartner } {
  const random = createRandom(11);
  const [wideHead, deepHead] = [wideLeg, deepLeg].map((leg, i) => {
    const joinedAt = time.startMs - (20 - 5 * i) * MS_A_DAY;
    return roster.add({ parent: anna, joinedAt, affiliateSince: joinedAt, leg, activity: 0.9 });
  }) as [DemoPartner, DemoPartner];
  const retoJoinedAt = wideHead.joinedAt + 6 * MS_A_DAY;
  const reto = roster.add({
    parent: wideHead,
    joinedAt: retoJoinedAt,
    affiliateSince: retoJoinedAt,
    leg: wideLeg,
    country: 'CHE',
    named: { email: demoLogins.swissPremium, firstName: 'Reto', lastName: 'Zürcher', locale: 'de' },
  });
  growTeam(roster, time, random, {
    head: wideHead,
    size: 138,
    leg: wideLeg,
    width: 59,
    chain: 0,
    affiliates: 0.6,
    activity: 0.75,
  });
  growTeam(roster, time, random, {
    head: deepHead,
    size: 121,
    leg: deepLeg,
    width: 3,
    chain: 9,
    affiliates: 0.62,
    activity: 0.75,
  });
  const petraJoinedAt = time.startMs + 90 * MS_A_DAY;
  const petra = roster.add({
    parent: deepHead,
    joinedAt: petraJoinedAt,
    affiliateSince: petraJoinedAt,
    leg: deepLeg,
    activity: 0,
    named: { email: demoLogins.disabled, firstName: 'Petra', lastName: 'Sommer', locale: 'de' },
  });
  return { reto, petra };
}

/** Its memberships are planned (trade/memberships.ts): their holders joined early enough. */
function addCloseLeg(roster: Roster, time: DemoTime, anna: DemoPartner): DemoPartner[] {
  const random = createRandom(12);
  const leg: Leg = { name: 'close', qpLimit: belowOrange };
  const joinedAt = time.midnight(330);
  const head = roster.add({ parent: anna, joinedAt, affiliateSince: joinedAt, leg, country: 'AUT' });
  const team = [head];
  for (let i = 1; i < 14; i++) {
    const since = time.midnight(330 - 5 * i) + random.below(MS_A_DAY / 2);
    const affiliateSince = i <= 6 || i % 3 === 0 ? since : null;
    const leaders = team.filter((partner) => partner.affiliateSince !== null);
    team.push(
      roster.add({ parent: random.pick(leaders), joinedAt: since, affiliateSince, leg, activity: 0.4 }),
    );
  }
  return team;
}

/** When the given share of the running month until now had passed. */
function thisMonth({ now, openCycle }: DemoTime, share: number): number {
  return Math.floor(openCycle.startMs + (now - openCycle.startMs) * share);
}

/** Six small teams and Anna's own customers, two of whom joined this month; each is a leg. */
function addSmallLegs(roster: Roster, time: DemoTime, anna: DemoPartner): void {
  const random = createRandom(13);
  const history = time.now - time.startMs;
  for (let i = 0; i < 6; i++) {
    const leg: Leg = { name: `small ${i}`, qpLimit: belowOrange };
    const joinedAt = Math.floor(time.startMs + history * (0.12 + 0.13 * i));
    const head = roster.add({ parent: anna, joinedAt, affiliateSince: joinedAt, leg });
    growTeam(roster, time, random, { head, size: 3, leg, width: 2, chain: 0, affiliates: 0.3, activity: 1 });
  }
  for (let i = 0; i < 20; i++) {
    const leg: Leg = { name: `customer ${i}`, qpLimit: belowOrange };
    const evenly = Math.floor(time.startMs + history * ((i + random.next()) / 21));
    const joinedAt = i < 18 ? evenly : Math.max(evenly, thisMonth(time, (i - 17) / 3));
    const named = { email: demoLogins.basic, firstName: 'Jonas', lastName: 'Winter', locale: 'de' } as const;
    roster.add({ parent: anna, joinedAt, affiliateSince: null, leg, ...(i === 3 ? { named } : {}) });
  }
}

function addOtherLeaders(roster: Roster, time: DemoTime, root: DemoPartner): [DemoPartner, DemoPartner] {
  const random = createRandom(14);
  const leaders = (
    [
      ['thomas.keller@post.example', 'Thomas', 'Keller', 'DEU', 25],
      ['claire.fontaine@post.example', 'Claire', 'Fontaine', 'FRA', 10],
    ] as const
  ).map(([email, firstName, lastName, country, before]) => {
    const joinedAt = time.startMs - before * MS_A_DAY;
    const named = { email, firstName, lastName };
    return roster.add({ parent: root, joinedAt, affiliateSince: joinedAt, leg: elsewhere, country, named });
  }) as [DemoPartner, DemoPartner];
  const [thomas, claire] = leaders;
  const left = corePartners - roster.partners.length;
  const claires = Math.floor(left / 3);
  const shape = { leg: elsewhere, width: 8, chain: 4, affiliates: 0.55, activity: 1 };
  growTeam(roster, time, random, { head: thomas, size: left - claires, ...shape });
  growTeam(roster, time, random, { head: claire, size: claires, ...shape });
  return leaders;
}
