import { keyRights as taken } from '@blattwerk/contract/http/rights.ts';
import { expect, test } from 'vitest';
import { keyRights } from './key-rights.ts';

test('every right that a key may have is offered, and no other', () => {
  expect(keyRights.toSorted()).toEqual(taken.toSorted());
});
