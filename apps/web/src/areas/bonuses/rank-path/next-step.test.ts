import { expect, test } from 'vitest';
import { type NextLevel, nextStep } from './next-step.ts';
import type { PathStep, RankPaths } from './rank-path.data.ts';

const brown: NextLevel = {
  level: 10,
  levelName: 'Red Leaf',
  nextLevel: 11,
  nextLevelName: 'Brown Leaf',
  affiliateMissing: false,
  qualificationPoints: 23_000,
  neededQualificationPoints: 20_000,
  missingQualificationPoints: 0,
  legs: [{ level: 6, levelName: 'Orange Leaf', needed: 3, met: 2 }],
  progression: null,
  asOf: '2026-03-05T13:07:00+00:00',
};

test('when points suffice and a leg is missing, the leg is the next step', () => {
  expect(nextStep(brown)).toEqual({ kind: 'legs', legs: 1, legName: 'Orange Leaf', levelName: 'Brown Leaf' });
});

test('when both are missing, the leg is the next step', () => {
  expect(nextStep({ ...brown, missingQualificationPoints: 240 })).toEqual({
    kind: 'pointsAndLegs',
    points: 240,
    legs: 1,
    legName: 'Orange Leaf',
    levelName: 'Brown Leaf',
  });
});

test('when only points are missing, they are the next step', () => {
  const legs = [{ level: 6, levelName: 'Orange Leaf', needed: 3, met: 5 }];
  expect(nextStep({ ...brown, legs, missingQualificationPoints: 240 })).toEqual({
    kind: 'points',
    points: 240,
    levelName: 'Brown Leaf',
  });
});

test('of several open leg requirements the highest one is the next step', () => {
  const legs = [
    { level: 7, levelName: 'Green Leaf', needed: 9, met: 4 },
    { level: 8, levelName: 'Blue Leaf', needed: 2, met: 1 },
    { level: 11, levelName: 'Brown Leaf', needed: 1, met: 1 },
  ];
  expect(nextStep({ ...brown, legs })).toMatchObject({ kind: 'legs', legs: 1, legName: 'Blue Leaf' });
});

test('there is no next step when nothing is missing, no level follows, or the account type is missing', () => {
  const legs = [{ level: 6, levelName: 'Orange Leaf', needed: 3, met: 3 }];
  expect(nextStep({ ...brown, legs })).toEqual({ kind: 'reached', levelName: 'Brown Leaf' });
  expect(nextStep({ ...brown, levelName: 'Diamond Leaf', nextLevel: null, nextLevelName: null })).toEqual({
    kind: 'top',
    levelName: 'Diamond Leaf',
  });
  expect(nextStep({ ...brown, affiliateMissing: true })).toEqual({ kind: 'becomePartner' });
});

function way(steps: Partial<PathStep>[], levelName = 'Brown Leaf'): RankPaths {
  const all = steps.map((step) => ({ ...raise, ...step }));
  const qualificationPoints = all.reduce((sum, step) => sum + step.qualificationPoints, 0);
  return {
    level: 10,
    targetLevel: 11,
    targetLevelName: 'Brown Leaf',
    affiliateMissing: false,
    qualificationPoints: 23_000,
    neededQualificationPoints: 20_000,
    paths: [{ level: 11, levelName, qualificationPoints, steps: all }],
    slots: [],
    asOf: brown.asOf,
  };
}

const gabriele = { id: 7, displayName: 'Gabriele Heindl', email: 'g@example.org', phone: null };
const raise: PathStep = {
  kind: 'leg',
  leg: gabriele,
  qualificationPoints: 31,
  level: 6,
  levelName: 'Orange Leaf',
  byFirstPartner: true,
  partnerMissing: false,
};

test('the next step names the nearest leg and what follows', () => {
  const step = { kind: 'leg', points: 31, leg: gabriele, levelName: 'Brown Leaf' };
  expect(nextStep(brown, way([{}]))).toEqual({ ...step, place: 'at', more: 0 });
  expect(nextStep(brown, way([{ byFirstPartner: false }]))).toMatchObject({ place: 'in' });
  expect(nextStep(brown, way([{ byFirstPartner: false, partnerMissing: true }]))).toMatchObject({
    place: 'joining',
  });
  // The nearest leg comes first, whatever else is missing.
  const own: Partial<PathStep> = { kind: 'own', leg: null, level: null, qualificationPoints: 5 };
  expect(nextStep(brown, way([{ qualificationPoints: 900 }, own, {}]))).toEqual({
    ...step,
    place: 'at',
    more: 2,
  });
  expect(nextStep(brown, way([{ kind: 'new-leg', leg: null }]))).toMatchObject({ place: 'fresh', leg: null });
});

test('when only QP are missing, the step is their sum, for the nearest level', () => {
  const own: Partial<PathStep> = { kind: 'own', leg: null, level: null, qualificationPoints: 240 };
  expect(nextStep(brown, way([own], 'Bronze Leaf'))).toEqual({
    kind: 'points',
    points: 240,
    levelName: 'Bronze Leaf',
  });
  expect(nextStep(brown, { ...way([own]), paths: [] }).kind).toBe('legs');
});
