import type { TitleKey } from '../../frame/titles.ts';
import type german from '../../locales/de/help.json';
import type operations from '../../locales/de/operations.json';

type Known = keyof (typeof german)['palette']['words'];
type WordsOfOperations = `operations:search.words.${keyof (typeof operations)['search']['words']}`;

/** Pages with synonyms besides their titles; they are texts of `help:palette.words`. */
const known = new Set<string>([
  'operations',
  'today',
  'bankAccount',
  'documents',
  'statements',
  'questions',
  'profile',
  'payoutList',
  'balance',
  'creditsAvailable',
  'creditsPending',
  'orders',
  'contacts',
  'teamMessages',
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
  'lessons',
  'help',
  'glossary',
  'dashboard',
  'teamFeed',
  'teamOverview',
  'yourTeamTable',
  'referralClicks',
  'notifications',
  'projects',
  'aks',
  'cableTypes',
  'fieldDevices',
] satisfies Known[]);

/** The key of a page's synonyms, if it has any; those of operators' pages are loaded with these pages. */
export function wordsOf(title: TitleKey): `help:palette.words.${Known}` | WordsOfOperations | undefined {
  const [, page] = /^operations:title\.(.+)$/.exec(title) ?? [];
  if (page !== undefined) return `operations:search.words.${page}` as WordsOfOperations;
  const name = title.replace(/^nav\./, '');
  return known.has(name) ? `help:palette.words.${name as Known}` : undefined;
}
