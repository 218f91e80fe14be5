import { MS_A_DAY } from '@blattwerk/plan/days.ts';
import type { CopyValue } from '../../src/platform/database/copy-rows.ts';
import { demoLogins } from '../logins.ts';
import type { MassNetwork } from '../mass/mass-network.ts';
import type { CoreNetwork } from '../network/core-network.ts';
import type { DemoTime } from '../network/demo-time.ts';
import { inventPerson, mailName, type Person } from '../people/person.ts';
import { createRandom } from '../random.ts';

type Rows = Generator<readonly CopyValue[]>;

/** The input for the rows of a partner and its user. */
interface RowPartner {
  readonly id: number;
  readonly person: Person;
  readonly email: string;
  readonly displayName: string;
  readonly joinedAt: number;
  readonly affiliateSince: number | null;
  readonly companyFree: boolean;
}

/** Password hashes: for the named logins, and of a random secret. */
export interface PasswordHashes {
  readonly known: string;
  readonly unknown: string;
}

/** A unique number: partners who share one may be the same person. */
const numberOf = (id: number, { phone }: Person) => `${phone}${id}`;

/** Rows of users and partners: first the core network, then the mass beyond it. */
export function createPeopleRows(
  time: DemoTime,
  core: CoreNetwork,
  mass: MassNetwork,
  hashes: PasswordHashes,
) {
  const knownEmails = new Set<string>(Object.values(demoLogins));
  function* people(): Generator<RowPartner> {
    yield* core.partners;
    for (let i = 0; i < mass.size; i++) yield massPartner(mass, i);
  }
  return {
    *users(): Rows {
      for (const { id, person, email, joinedAt } of people()) {
        const hash = knownEmails.has(email) ? hashes.known : hashes.unknown;
        const roles = email === demoLogins.operator ? '{ROLE_USER,ROLE_ADMIN}' : '{ROLE_USER}';
        const disabledAt = email === demoLogins.disabled ? new Date(time.midnight(20)) : null;
        const { firstName, lastName, locale } = person;
        const phone = numberOf(id, person);
        const created = new Date(joinedAt);
        const login = lastLogin(time, id, joinedAt, disabledAt);
        yield [id, email, hash, firstName, lastName, phone, locale, roles, disabledAt, created, login];
      }
    },
    *addresses(): Rows {
      for (const { id, person, joinedAt } of people()) {
        const { street, postcode, city, countryIso } = person;
        const phone = numberOf(id, person);
        const company = id === core.root.id ? 'Blattwerk' : null;
        yield [id, true, company, street, postcode, city, countryIso, phone, new Date(joinedAt)];
      }
    },
    *partners(): Rows {
      for (const { id, displayName, affiliateSince, joinedAt } of people()) {
        yield [
          id,
          id,
          displayName,
          affiliateSince === null ? null : new Date(affiliateSince),
          new Date(joinedAt),
        ];
      }
    },
    *accountTypes(): Rows {
      for (const { id, affiliateSince, companyFree, joinedAt } of people()) {
        const since = affiliateSince ?? joinedAt;
        if (affiliateSince === null || affiliateSince > joinedAt) {
          yield [
            id,
            false,
            false,
            new Date(joinedAt),
            affiliateSince === null ? null : new Date(affiliateSince),
          ];
        }
        if (affiliateSince !== null) yield [id, true, companyFree, new Date(since), null];
      }
    },
  };
}

function massPartner({ firstId, joinedAt, affiliate }: MassNetwork, i: number): RowPartner {
  const id = firstId + i;
  const person = inventPerson(createRandom(id));
  const joined = joinedAt[i] as number;
  return {
    id,
    person,
    // The id makes addresses unique, also among those of the core network.
    email: `${mailName(person)}.${id}@post.example`,
    displayName: `${person.firstName} ${person.lastName}`,
    joinedAt: joined,
    affiliateSince: affiliate[i] === 1 ? joined : null,
    companyFree: false,
  };
}

/** Two in three have signed in since they joined, most of them recently. */
function lastLogin(time: DemoTime, id: number, joinedAt: number, disabledAt: Date | null): Date | null {
  const random = createRandom(id + 77);
  if (random.chance(0.35)) return null;
  const until = disabledAt ? disabledAt.getTime() - 5 * MS_A_DAY : time.now;
  return new Date(Math.floor(until - (until - joinedAt) * random.next() ** 3));
}
