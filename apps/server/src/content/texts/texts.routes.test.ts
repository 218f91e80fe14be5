import { stepUpCents } from '@blattwerk/plan/bonuses/step-up.ts';
import { defaultPlan } from '@blattwerk/plan/default-plan.ts';
import type { Plan } from '@blattwerk/plan/plan.ts';
import { randomPlan } from '@blattwerk/plan/versions/testing/random-plan.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { setUpNetwork } from '../../../test-support/set-up-network.ts';
import { textSelections } from './text-selections.ts';

const { server, root, reader } = setUpNetwork(new Date(), {
  root: { parent: null },
  reader: { parent: 'root', locale: 'ru-RU' },
});

interface Text {
  id: number;
  view: number;
  language: number;
  position: number;
  text: string;
}

async function texts(query: string, token = root.token): Promise<Text[]> {
  const answer = await server.call(token, { url: `/api/text_selections.json${query}` });
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

test.each([1, 2, 3, 4, 5])('view %i has four paragraphs of its own in each language', async (view) => {
  const all = await Promise.all([1, 2, 3, 4].map((language) => texts(`?view=${view}&language=${language}`)));
  for (const [i, paragraphs] of all.entries()) {
    expect(paragraphs.map(({ position }) => position)).toEqual([1, 2, 3, 4]);
    expect(paragraphs.every((one) => one.view === view && one.language === i + 1)).toBe(true);
    for (const { text } of paragraphs) expect(text.length).toBeGreaterThan(60);
  }
  expect(new Set(all.flat().map(({ text }) => text)).size).toBe(16);
  expect(new Set(all.flat().map(({ id }) => id)).size).toBe(16);
});

test('without a language it is the account’s, without a view all five', async () => {
  expect((await texts('?view=2')).every(({ language }) => language === 1)).toBe(true);
  const all = await texts('', reader.token);
  expect(all.map(({ view }) => view)).toEqual([1, 2, 3, 4, 5].flatMap((view) => [view, view, view, view]));
  expect(all.every(({ language, text }) => language === 4 && /[а-я]/.test(text))).toBe(true);
  expect(await texts('?view=9&language=1')).toEqual([]);
});

test.each(['0', '5', '-1', '1.5', 'de', '', '11'])('language %j is not found', async (language) => {
  const answer = await server.call(root.token, { url: `/api/text_selections?view=1&language=${language}` });
  expect([answer.statusCode, answer.json()['hydra:description']]).toEqual([404, 'Language not found']);
});

test('a token is required', async () => {
  expect((await server.call(null, { url: '/api/text_selections?view=1&language=1' })).statusCode).toBe(401);
});

/** Digits of a text, without separators of any language. */
const digits = (text: string) => text.replaceAll(/(?<=\d)[\s.,\u00a0\u202f](?=\d)/g, '');

test('the numbers are the plan’s, in every language', () => {
  const { kickStart, builder, infinity } = defaultPlan;
  for (const language of [1, 2, 3, 4]) {
    const all =
      textSelections({ plan: defaultPlan, holdDays: 14, holdFrom: 'payment' as const }, language) ?? [];
    const textOf = (view: number) =>
      digits(
        all
          .filter((one) => one.view === view)
          .map(({ text }) => text)
          .join(' '),
      );
    expect(textOf(1)).toContain(`${stepUpCents(defaultPlan, 6)}`);
    expect(textOf(1)).toContain(`${stepUpCents(defaultPlan, 20)}`);
    for (const { days, newCustomers, amountCents } of [kickStart.easy, kickStart.pro])
      for (const number of [days, newCustomers, amountCents]) expect(textOf(2)).toContain(`${number}`);
    expect(textOf(2)).toContain(`${kickStart.pro.qp}`);
    for (const { psvCents, activeCustomers, amountCents } of builder.stages)
      for (const number of [psvCents, activeCustomers, amountCents]) expect(textOf(3)).toContain(`${number}`);
    expect(textOf(4)).toContain('600');
    expect(textOf(4)).toMatch(/23\D?%/);
    expect(textOf(5)).toMatch(new RegExp(`${infinity.poolBp / 100}\\D?%`));
    expect(textOf(5)).toMatch(/Bronze Leaf\D+1\D+Silver Leaf\D+2\D+Gold Leaf\D+3\D+Diamond Leaf\D+5/);
    for (const { text } of all) expect(text).not.toMatch(/undefined|NaN|\[object/);
  }
});

test('if deliveries count, the level bonus states the start in every language, also for undelivered orders', () => {
  for (const language of [1, 2, 3, 4]) {
    const level = (holdFrom: 'payment' | 'delivery') =>
      digits(
        textSelections({ plan: defaultPlan, holdDays: 15, holdFrom }, language)?.find(
          ({ view, position }) => view === 4 && position === 4,
        )?.text ?? '',
      ).match(/\d+/g);
    expect(level('payment')).toEqual(['15']);
    expect(level('delivery')).toEqual(['15', '29', '15', '60']);
  }
});

test('another plan has other numbers: none is hard-coded in the texts', () => {
  const plan: Plan = {
    ...defaultPlan,
    levels: defaultPlan.levels.map((level) => ({
      ...level,
      qpFrom: level.qpFrom * 3 + 7,
      percentBp: level.percentBp * 2 + 11,
      sharingWeight: level.sharingWeight * 13,
      balancingWeight: level.balancingWeight * 17,
    })),
    kickStart: {
      easy: { days: 31, newCustomers: 8, qp: 0, amountCents: 5123 },
      pro: { days: 97, newCustomers: 19, qp: 671, amountCents: 15_987 },
    },
    builder: { stages: [{ stage: 44, psvCents: 29_111, activeCustomers: 27, amountCents: 2589 }] },
    infinity: { poolBp: 133 },
    balancing: { poolBp: 177 },
  };
  const ours = { plan: defaultPlan, holdDays: 14, holdFrom: 'payment' as const };
  const other = { plan, holdDays: 15, holdFrom: 'payment' as const };
  // The hours of a day are not a number of the plan.
  const numbers = (programme: typeof ours, language: number) =>
    new Set(
      (textSelections(programme, language) ?? []).flatMap(({ text }) => digits(text).match(/\d+/g) ?? []),
    );
  for (const language of [1, 2, 3, 4]) {
    const kept = [...numbers(ours, language)].filter((number) => numbers(other, language).has(number));
    expect(kept.sort()).toEqual(['10000', '24']);
  }
});

test('texts of any plan that can be approved are complete, with its shares', () => {
  fc.assert(
    fc.property(randomPlan, (plan) => {
      for (const language of [1, 2, 3, 4]) {
        const all = textSelections({ plan, holdDays: 14, holdFrom: 'payment' as const }, language) ?? [];
        const shares = all.find(({ view, position }) => view === 5 && position === 2)?.text ?? '';
        for (const { text } of all) expect(text).not.toMatch(/undefined|NaN|\[object|White Leaf|-\d/);
        for (const { name, balancingWeight } of plan.levels)
          if (balancingWeight > 1) expect(shares).toMatch(new RegExp(`${name}\\D+${balancingWeight}`));
      }
    }),
  );
});
