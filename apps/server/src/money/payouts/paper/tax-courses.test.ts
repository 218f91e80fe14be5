import { expect, test } from 'vitest';
import { mainCases } from '../../../../test-support/full-run.ts';
import { setUp } from '../../../../test-support/set-up.ts';
import { isConsecutive, startCourses } from '../testing/tax-courses.ts';
import { type Course, taxCases } from '../testing/tax-golden.ts';

const server = setUp(startCourses);

/** Documents and accounts at each rate, in both directions; `tax-courses.full.test.ts` covers all of them. */
const core: readonly [name: string, course: Course][] = [
  ['standard with a VAT ID', 'taken back after'],
  ['abroad, then standard', 'paid'],
  ['standard with a correction by hand, then small business', 'returned'],
];

test.each(mainCases(1, core))('%s, %s: documents and accounts to the cent', async (name, course) => {
  const one = taxCases[name];
  if (!one) throw new Error(`there is no case ${name}`);
  const { numbers, ...found } = await server.follow(one, course);
  expect(found).toEqual(one.golden[course]);
  expect([numbers, isConsecutive(numbers)]).toEqual([numbers, true]);
});
