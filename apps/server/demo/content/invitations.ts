import { MS_A_DAY } from '@blattwerk/plan/days.ts';
import type { CopyValue } from '../../src/platform/database/copy-rows.ts';
import { demoKickStarts } from '../logins.ts';
import type { CoreNetwork } from '../network/core-network.ts';
import type { DemoTime } from '../network/demo-time.ts';

/** Statuses of potential partners. */
const open = 0;
const joined = 1;
const expired = 2;

type Invitation = readonly [
  firstName: string,
  surname: string,
  comment: string | null,
  status: number,
  daysAgo: number,
];

const invitations: readonly Invitation[] = [
  ['Nora', 'Wendt', 'Kollegin aus dem Yogakurs, fragt nach Matcha', open, 1],
  ['Felix', 'Hartwig', null, open, 3],
  ['Elisa', 'Brunner', 'Hat ein Café in Salzburg', open, 8],
  ['Marc', 'Oberholzer', 'Möchte erst die Businessbox sehen', open, 20],
  ['Sabrina', 'Lohmann', null, expired, 45],
  ['Hugo', 'Perret', 'Meldet sich nach dem Umzug', expired, 70],
  ['Vera', 'Stolz', null, expired, 120],
];

/** Anna's invitees: some are open, some have joined, some have expired. */
export function* potentialPartnerRows(
  time: DemoTime,
  { anna, reto, partners }: CoreNetwork,
): Generator<readonly CopyValue[]> {
  for (const email of [demoKickStarts[4], demoKickStarts[3], demoKickStarts[2]]) {
    const partner = partners.find((one) => one.email === email);
    if (!partner) throw new Error(`${email} is not in the demo network`);
    const { firstName, lastName } = partner.person;
    yield row(anna.id, firstName, lastName, email, null, joined, partner.joinedAt - 4 * MS_A_DAY);
  }
  for (const [firstName, surname, comment, status, daysAgo] of invitations.toReversed()) {
    const email = `${firstName}.${surname}@post.example`.toLowerCase();
    yield row(anna.id, firstName, surname, email, comment, status, time.now - daysAgo * MS_A_DAY);
  }
  yield row(reto.id, 'Livia', 'Caduff', 'livia.caduff@post.example', null, open, time.now - 5 * MS_A_DAY);
}

function row(
  userId: number,
  firstName: string,
  surname: string,
  email: string,
  comment: string | null,
  status: number,
  createdAt: number,
): CopyValue[] {
  const finishedAt = new Date(createdAt + 30 * MS_A_DAY);
  return [userId, firstName, surname, email, comment, status, new Date(createdAt), finishedAt];
}
