import { defaultPlan } from '@blattwerk/plan/default-plan.ts';
import { expect, test } from 'vitest';
import german from '../../locales/de/glossary.json';
import english from '../../locales/en/glossary.json';
import french from '../../locales/fr-FR/glossary.json';
import russian from '../../locales/ru-RU/glossary.json';
import { oftenAsked, terms, termValues } from './terms.ts';

const languages = { de: german, en: english, 'fr-FR': french, 'ru-RU': russian };
const format = {
  integer: (value: number) => String(value),
  money: (amount: string) => `${amount} €`,
  rate: (basisPoints: number) => `${basisPoints / 100} %`,
};

test('the figures of the terms are those of the plan', () => {
  const values = termValues(defaultPlan, format);
  expect(values).toMatchObject({
    levels: '21',
    firstLevel: 'White Leaf',
    lastLevel: 'Diamond Leaf',
    legsFrom: '11',
    leaderFrom: '11',
    leaderTo: '16',
    stepUpLevel: 'Orange Leaf',
    infinityLevel: 'Bronze Leaf',
    balancingLevel: 'Brown Leaf',
    easyDays: String(defaultPlan.kickStart.easy.days),
  });
  expect(Object.values(values).filter((value) => value === '–')).toEqual([]);
});

test('another plan gives other figures, and no plan gives dashes instead of wrong ones', () => {
  const pro = { ...defaultPlan.kickStart.pro, days: 77 };
  const other = { ...defaultPlan, kickStart: { ...defaultPlan.kickStart, pro } };
  expect(termValues(other, format).proDays).toBe('77');
  expect(new Set(Object.values(termValues(undefined, format)))).toEqual(new Set(['–']));
});

test('every term is on the page once, and the frequent ones are among them', () => {
  expect([...terms].toSorted()).toEqual(Object.keys(german.term).toSorted());
  expect(terms).toEqual(expect.arrayContaining([...oftenAsked]));
});

test.each(Object.entries(languages))('in %s each text names the same figures as in German', (_, { term }) => {
  const namesIn = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).toSorted();
  const known = Object.keys(termValues(undefined, format));
  for (const name of terms) {
    expect([name, [...new Set(namesIn(term[name].text))]]).toEqual([
      name,
      [...new Set(namesIn(german.term[name].text))],
    ]);
    expect(known).toEqual(expect.arrayContaining(namesIn(term[name].text)));
  }
});
