import { expect, test } from 'vitest';
import { inputText, isEmptyInput, NO_INPUT, parseInput, scenarioOf } from './scenario.ts';

const input = { customers: 3, orders: 2, euros: 120, qp: 60, legs: new Map([[55, 500]]) };

test('a scenario is written to the URL and read back', () => {
  expect(inputText(input)).toBe('k3-b2-e120-q60-z55.500');
  expect(parseInput(inputText(input))).toEqual(input);
  expect(inputText(NO_INPUT)).toBeUndefined();
  expect(parseInput(undefined)).toEqual(NO_INPUT);
  expect(isEmptyInput({ ...NO_INPUT, euros: 5 })).toBe(true);
});

test.each([
  ['nonsense', 'x;drop-k-1-b1e9-z.5-z7-k3.2'],
  ['negative numbers', 'k-3'],
  ['part of a number', 'k1,5-b0x7'],
])('%s counts for nothing', (_, text) => {
  expect(parseInput(text)).toEqual(NO_INPUT);
});

test('values above the maximum are capped', () => {
  const legs = Array.from({ length: 12 }, (_, i) => `z${i + 1}.9999999`).join('-');
  const cut = parseInput(`k999999-b5000-e99999999-q1000000-${legs}`);
  expect(cut).toMatchObject({ customers: 200, orders: 200, euros: 10_000, qp: 10_000 });
  expect([...cut.legs.values()]).toEqual(Array(10).fill(1_000_000));
});

test('the engine gets whole cents, and nothing for legs that do not exist', () => {
  expect(
    scenarioOf(
      {
        ...input,
        legs: new Map([
          [55, 7],
          [56, 1],
        ]),
      },
      [54, 55],
    ),
  ).toEqual({
    newCustomers: Array(3).fill({ baseCents: 12_000, qp: 60 }),
    ownOrders: [],
    customerOrders: Array(2).fill({ baseCents: 12_000, qp: 60 }),
    legOrders: [{ leg: 1, qp: 7, baseCents: 1400 }],
  });
  expect(scenarioOf({ ...input, qp: 0 }, [55]).legOrders).toEqual([{ leg: 0, qp: 500, baseCents: 0 }]);
});
