import { describe, expect, test } from 'vitest';
import { setUp } from '../../../../test-support/set-up.ts';
import { isConsecutive, startCourses } from '../testing/tax-courses.ts';
import { courses, taxCases } from '../testing/tax-golden.ts';

const server = setUp(startCourses);

test('there are twelve tax cases, and seven courses of a payout', () => {
  expect([Object.keys(taxCases).length, courses.length]).toEqual([12, 7]);
});

describe.each(Object.entries(taxCases))('%s', (_, one) => {
  test.each(courses)('%s: documents and accounts to the cent', async (course) => {
    const { numbers, ...found } = await server.follow(one, course);
    expect(found).toEqual(one.golden[course]);
    expect([numbers, isConsecutive(numbers)]).toEqual([numbers, true]);
  });
});
