import type { Looker } from './lookers.ts';
import { type LookedPage, pages } from './pages.ts';
import type { Letters } from './tried-fonts.ts';

/** Just above 1100 px cards are side by side again, as narrow as they ever are there. */
export const everyWidth: readonly number[] = [360, 390, 768, 1024, 1101, 1440, 1920, 2560];
const someWidths: readonly number[] = [360, 768, 1440];

/** Pages of each kind: figures, tables, cards, forms. */
const first = [
  '/dashboard',
  '/app/accounts/payout/list',
  '/app/accounts/statements',
  '/app/team/contacts',
  '/app/bonuses/step-up',
];

const more = [
  '/app/bonuses/level?whatIf=k1-b0-e100-q80',
  '/app/bonuses/infinity',
  '/app/accounts/credits/pending',
  '/app/orders',
  '/app/team/overview',
  '/app/team/table',
  '/app/links/referral-link',
  '/app/links/potential-list',
  '/app/links/shared',
  '/app/profile',
  '/app/profile/message-settings',
  '/app/profile/addresses',
  '/app/profile/documents',
  '/app/profile/bank-account',
  '/app/accounts/payout/new',
  '/app/links/vouchers',
  '/app/notifications',
  '/app/news/news',
  '/app/mediathek',
  '/app/AKS',
];

/** Pages with more space: only a full run checks them at all widths. */
const roomy = [
  '/app/today',
  '/app/team/feed',
  '/app/accounts',
  '/app/accounts/credits/available',
  '/app/accounts/balance',
  '/app/become-partner',
  '/app/team/tree',
  '/app/team/tree?view=outline',
  '/app/team/add-partner',
  '/app/bonuses/builder',
  '/app/bonuses/kick-start',
  '/app/links/referral-clicks',
  '/app/links/potential-list?invite=1',
];

const welcoming = ['/login', '/signup', '/signup?code=ANNABERGER', '/forgot-password'];

/** The operators' pages, without their overlays. */
const operations = pages.flatMap(({ by, path }) => (by === 'operator' && !path.includes('?') ? [path] : []));

/** The viewers and pages that a full run checks at all widths, in each language and font. */
interface Walk {
  readonly by: Looker;
  readonly paths: readonly string[];
}

export const walks: readonly Walk[] = [
  // Cells and cards are full here.
  { by: 'partner', paths: [...first, ...more, ...roomy] },
  { by: 'nobody', paths: welcoming },
  { by: 'operator', paths: operations },
];

/** The languages and fonts in which a page is checked, and the widths in pixels. */
export interface Tight {
  readonly locales: readonly string[];
  readonly wide: readonly number[];
  readonly narrow: readonly number[];
}

const ofFirst: Tight = { locales: ['de', 'ru-RU'], wide: everyWidth, narrow: someWidths };
const ofMore: Tight = { locales: ['de', 'ru-RU'], wide: someWidths, narrow: [] };

const tightLooks: ReadonlyMap<string, Tight> = new Map([
  ...first.map((path) => [path, ofFirst] as const),
  ...more.map((path) => [path, ofMore] as const),
  // The longest words of all languages, in the narrowest cards.
  ['/app/bonuses/level', { locales: ['fr-FR'], wide: [360, 1101], narrow: [] }],
]);

/** How every run checks a tight page. */
export function tightLookOf(path: string): Tight | undefined {
  return tightLooks.get(path);
}

/** How a full run checks a page at all widths, in a language: in German in a narrow font, too. */
export function lettersOf({ path, by }: LookedPage, locale: string): readonly Letters[] {
  const isWalked = walks.some((walk) => walk.by === by && walk.paths.includes(path));
  if (!isWalked) return [];
  return locale === 'de' ? ['wide', 'narrow'] : ['wide'];
}
