/** Just above 1100 px cards stand side by side again, as narrow as they ever are there. */
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

/** Pages whose cells and cards are full, which every language and every font has to fit into. */
export const tightPaths: readonly string[] = [...first, ...more];

/** In which languages and letters a tight page is looked at by every run, and at which widths (pixels). */
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

/** How every run looks at a page, when it is a tight one. */
export function tightLookOf(path: string): Tight | undefined {
  return tightLooks.get(path);
}
