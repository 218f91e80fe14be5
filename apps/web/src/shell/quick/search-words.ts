import type { TitleKey } from '../../frame/titles.ts';
import type german from '../../locales/de/help.json';

type Known = keyof (typeof german)['palette']['words'];

/** Pages that people look for by other words than their titles; the words are texts of `help:palette.words`. */
const known = new Set<string>([
  'today',
  'bankAccount',
  'documents',
  'statements',
  'profile',
  'payoutList',
  'balance',
  'creditsAvailable',
  'creditsPending',
  'orders',
  'contacts',
  'referralLink',
  'potentialList',
  'addresses',
  'messageSettings',
  'levelBonus',
  'vouchers',
  'mediaLibrary',
  'teamTree',
  'kickStartBonus',
  'builderBonus',
  'stepUpBonus',
  'infinityBonus',
  'news',
  'dashboard',
  'teamOverview',
  'yourTeamTable',
  'referralClicks',
  'notifications',
  'projects',
  'aks',
  'cableTypes',
  'fieldDevices',
] satisfies Known[]);

/** Under which name the texts have the words that a page is looked for by, if it has any. */
export function wordsOf(title: TitleKey): Known | undefined {
  const name = title.replace(/^nav\./, '');
  return known.has(name) ? (name as Known) : undefined;
}
