import { endpoints } from '@blattwerk/contract/api.ts';
import { openingRights } from '@blattwerk/contract/http/endpoint.ts';
import { rights } from '@blattwerk/contract/http/rights.ts';
import { expect, test } from 'vitest';
import { allRights, offeredRights } from './rights.ts';

/** Rights of `npm run commission`; `close --operator` requires the second. */
const ofCommands = ['cycles.preview', 'cycles.close'] as const;

test('the rights that calls and commands require are offered, and no others', () => {
  const usedRights = new Set([...endpoints.flatMap(({ access }) => openingRights(access)), ...ofCommands]);
  expect(usedRights.size).toBeGreaterThan(0);
  expect(offeredRights.toSorted()).toEqual([...usedRights].toSorted());
});

test('every right is in exactly one group', () => {
  expect(allRights.toSorted()).toEqual(rights.toSorted());
});
