import { expect, test } from 'vitest';
import { wayOf } from './task-way.ts';
import type { Task } from './today.data.ts';

const task: Task = {
  kind: 'silent',
  object: 7,
  person: null,
  day: null,
  levelName: null,
  missingQualificationPoints: null,
  missingLegs: [],
  missingPapers: [],
  customers: null,
  leg: null,
  amount: null,
  estimated: false,
  membership: null,
  renewal: null,
  endsSoon: false,
  note: null,
  text: null,
};
const person = { id: 7, displayName: 'Nora Wendt', email: null, phone: null, language: null };

test.each<[string, Partial<Task>, object | null]>([
  ['somebody of the team', { person }, { to: '/app/team/table', search: { partner: 7 } }],
  ['what was written down about somebody', { kind: 'own-task', person }, { search: { partner: 7 } }],
  ['what was written down about nobody', { kind: 'own-task' }, null],
  [
    'somebody invited',
    { kind: 'invitation', person: { ...person, id: null } },
    { to: '/app/links/potential-list' },
  ],
  [
    'a paper that is missing',
    { kind: 'payout-papers', missingPapers: ['ustId', 'bankAccount'] },
    { to: '/app/profile/bank-account' },
  ],
  [
    'a goal, whoever is its first step',
    { kind: 'goal', person, missingQualificationPoints: 240 },
    { to: '/app/bonuses/level', hash: 'goal' },
  ],
  [
    'a membership of one’s own that ends',
    { kind: 'own-membership', renewal: { address: 'https://shop.example/box', email: 'a@b.example' } },
    { label: 'renew', outside: 'https://shop.example/box' },
  ],
  [
    'one that no shop renews',
    { kind: 'own-membership', renewal: { address: null, email: 'a@b.example' } },
    { label: 'askToRenew', outside: 'mailto:a@b.example' },
  ],
  ['one of which the company says nothing', { kind: 'own-membership' }, { to: '/app/team/contacts' }],
  ['a goal that only partners reach', { kind: 'goal' }, { to: '/app/become-partner' }],
])('%s leads there', (_, given, way) => {
  const found = wayOf({ ...task, ...given });
  if (way === null) expect(found).toBeNull();
  else expect(found).toMatchObject(way);
});
