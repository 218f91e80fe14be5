import { type CountryIso, inventPerson, mailName, type Person } from '../people/person.ts';
import type { Random } from '../random.ts';

/** A partner of the demo network, with the user who owns it. */
export interface DemoPartner {
  /** Also the id of the partner's and the user's rows; ascending by the time of joining. */
  id: number;
  readonly person: Person;
  readonly email: string;
  readonly displayName: string;
  readonly parent: DemoPartner | null;
  /** Number of levels above. */
  readonly depth: number;
  readonly joinedAt: number;
  /** Null for a customer. */
  readonly affiliateSince: number | null;
  readonly companyFree: boolean;
  /** How often this partner orders, from 0 to 1; with 0 only planned orders. */
  readonly activity: number;
  /** The part of the network whose QP limit applies. */
  readonly leg: Leg;
}

/**
 * A part of the network with the QP that its goods orders may still add in each cycle; without a limit it is not
 * watched.
 */
export interface Leg {
  readonly name: string;
  readonly qpLimit: number | null;
}

export interface NewPartner {
  readonly parent: DemoPartner | null;
  readonly joinedAt: number;
  /** When they became an affiliate: at joining, later, or never. */
  readonly affiliateSince: number | null;
  readonly leg: Leg;
  readonly activity?: number;
  readonly companyFree?: boolean;
  readonly country?: CountryIso;
  /** A person with a fixed name instead of an invented one. */
  readonly named?: Partial<Person> & { readonly email: string; readonly displayName?: string };
}

/** All partners so far; their addresses are unique. */
export interface Roster {
  readonly partners: DemoPartner[];
  add(partner: NewPartner): DemoPartner;
  /** Sorts by the time of joining and numbers everybody from 1; parents come before their children. */
  number(): void;
}

export function createRoster(random: Random): Roster {
  const partners: DemoPartner[] = [];
  const emails = new Map<string, number>();
  const invent = (person: Person) => {
    const name = mailName(person);
    const uses = (emails.get(name) ?? 0) + 1;
    emails.set(name, uses);
    return `${name}${uses === 1 ? '' : uses}@post.example`;
  };
  return {
    partners,
    add: ({ parent, joinedAt, affiliateSince, leg, activity, companyFree, country, named }) => {
      if (parent && parent.joinedAt >= joinedAt) throw new Error('a partner joins after its parent');
      const invented = inventPerson(random, country);
      const { email, displayName, ...given } = named ?? { email: invent(invented) };
      const person = { ...invented, ...given };
      const partner = {
        id: 0,
        person,
        email,
        displayName: displayName ?? `${person.firstName} ${person.lastName}`,
        parent,
        depth: parent ? parent.depth + 1 : 0,
        joinedAt,
        affiliateSince,
        companyFree: companyFree ?? false,
        activity: activity ?? 0.2 + 0.8 * random.next(),
        leg,
      };
      partners.push(partner);
      return partner;
    },
    number: () => {
      partners.sort((a, b) => a.joinedAt - b.joinedAt || a.depth - b.depth);
      for (const [i, partner] of partners.entries()) partner.id = i + 1;
    },
  };
}
