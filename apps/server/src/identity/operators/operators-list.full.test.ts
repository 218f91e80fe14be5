import { beforeAll, expect, test } from 'vitest';
import { setUpCompany } from './testing/company-server.ts';

const { server, root, second, invite, staff, post } = setUpCompany();

let [reader, writer, invited, blocked] = [0, 0, 0, 0];

beforeAll(async () => {
  reader = (await staff(['partners.read'])).id;
  writer = (await staff(['partners.write', 'audit.read'])).id;
  invited = (await invite(['audit.read'])).id;
  blocked = (await staff([])).id;
  const answer = await post(root.token, `/api/users/${blocked}/disable`, { reason: 'Ausgeschieden' });
  expect(answer.statusCode, answer.body).toBe(204);
});

const idsOf = async (query: string): Promise<number[]> => {
  const answer = await server.call(root.token, { url: `/api/operators?${query}` });
  return answer
    .json()
    ['hydra:member'].map(({ id }: { id: number }) => id)
    .toSorted((one: number, other: number) => one - other);
};

test.each([
  ['right=audit.read', () => [root.userId, second.userId, writer, invited]],
  // The right to change partners implies the right to see them.
  ['right=partners.read', () => [root.userId, second.userId, reader, writer]],
  ['right[]=audit.read&right[]=partners.read', () => [root.userId, second.userId, reader, writer, invited]],
  ['right=tax.decide', () => [root.userId, second.userId]],
  ['right=everything', () => []],
  ['state=disabled', () => [blocked]],
  ['state=invited', () => [invited]],
  ['state=active', () => [root.userId, second.userId, reader, writer]],
  ['state=active&right=audit.read', () => [root.userId, second.userId, writer]],
  ['state=gone', () => []],
])('%s returns the matching operators', async (query, expected) => {
  expect(await idsOf(query)).toEqual(expected().toSorted((one, other) => one - other));
});
