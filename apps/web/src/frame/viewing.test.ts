import { expect, test } from 'vitest';
import { isShown } from './viewing.ts';

test.each([
  ['/dashboard', { own: true, team: true, operator: true }],
  ['/app/team/overview', { own: true, team: true, operator: true }],
  ['/app/team/tree/', { own: true, team: true, operator: true }],
  ['/app/team/table', { own: true, team: true, operator: true }],
  ['/app/team/add-partner', { own: true, team: false, operator: false }],
  ['/app/team/contacts', { own: true, team: false, operator: true }],
  ['/app/team/messages/12', { own: true, team: false, operator: false }],
  ['/app/profile', { own: true, team: false, operator: true }],
  ['/app/profile/bank-account', { own: true, team: false, operator: true }],
  ['/app/bonuses/level', { own: true, team: true, operator: true }],
  ['/app/bonuses/step-up', { own: true, team: false, operator: true }],
  ['/app/bonuses/kick-start', { own: true, team: false, operator: true }],
  ['/app/news/news', { own: true, team: true, operator: true }],
  ['/app/news/article/12', { own: true, team: true, operator: true }],
  ['/app/lessons/12', { own: true, team: false, operator: false }],
  ['/app/help/payout', { own: true, team: true, operator: true }],
  ['/app/mediathek/article/12/', { own: true, team: true, operator: true }],
  ['/app/whatever/comes', { own: true, team: false, operator: true }],
])('%s', (path, shown) => {
  for (const as of ['own', 'team', 'operator'] as const) expect(isShown(path, as)).toBe(shown[as]);
});
