import type { Plugin, Rolldown } from 'vite';
import { locales } from '../src/i18n/locale.ts';
import { chunksOf } from './chunks.ts';

const TABLE = 'apps/web/src/ui/table/';
const FORM = 'apps/web/src/ui/form/';

/** Modules that share a chunk with everything that only they import. If two groups contain a module, the first one gets it. */
interface ChunkGroup {
  readonly name: string;
  /** Paths of files and folders from the root of the repository. */
  readonly modules: readonly string[];
  /** Without what only later screens need. */
  readonly isFirst?: true;
  /** Not loaded in every visit. */
  readonly isScreen?: true;
}

/**
 * Every screen needs the first three: the page evaluates them one after another and can respond in between. Without the
 * groups there would be a handful more small chunks.
 */
const groups: readonly ChunkGroup[] = [
  {
    name: 'react',
    modules: [
      'node_modules/react/',
      'node_modules/react-dom/',
      'node_modules/scheduler/',
      // It loads every other chunk.
      'vite/preload-helper',
    ],
  },
  {
    name: 'kit',
    modules: ['node_modules/@tanstack/'],
    isFirst: true,
  },
  {
    name: 'app',
    modules: [
      'apps/web/src/main.tsx',
      // Shared with screens that must not load the dashboard.
      'apps/web/src/ui/Avatar.tsx',
      'apps/web/src/ui/Card.tsx',
      'apps/web/src/ui/Empty.tsx',
      'apps/web/src/ui/Figure.tsx',
      'apps/web/src/ui/Leaf.tsx',
      'apps/web/src/ui/Meter.tsx',
      'apps/web/src/ui/QueryContent.tsx',
      'apps/web/src/ui/SplitBar.tsx',
      'apps/web/src/ui/dialled.ts',
      'apps/web/src/ui/share.ts',
      'apps/web/src/ui/use-near.ts',
      'apps/web/src/ui/charts/pad-days.ts',
      'apps/web/src/areas/dashboard/checklist/checklist.ts',
      'apps/web/src/areas/dashboard/dates/dates-question.ts',
      'apps/web/src/areas/links/lessons-missing.ts',
      'apps/web/src/areas/links/referrals/referral-code.ts',
      'apps/web/src/frame/plan/',
      'packages/plan/src/levels/level-table.ts',
      'packages/plan/src/money.ts',
    ],
  },
  {
    // The catalogue shows its cards too, which must not split the first screen into pieces.
    name: 'dashboard',
    isScreen: true,
    modules: [
      'apps/web/src/areas/dashboard/DashboardPage.tsx',
      // Two requests less for newcomers, 900 bytes more for others.
      'apps/web/src/areas/dashboard/checklist/',
    ],
  },
  {
    // Used by sign-in and most screens: either would otherwise pull in what else the other has.
    name: 'fields',
    isScreen: true,
    modules: [`${FORM}fields.tsx`, 'apps/web/src/areas/session/session/browser-passkeys.ts'],
  },
  {
    // What the later steps of a sign-in share with its first: it must not pull in what signing up needs.
    name: 'sign-in',
    isScreen: true,
    modules: ['LoginForm.tsx', 'PasskeySignIn.tsx', 'login.ts'].map(
      (file) => `apps/web/src/areas/session/session/${file}`,
    ),
  },
  {
    // With all that it needs beyond the first four: few screens have these, and each alone would be another request.
    name: 'first-day',
    isScreen: true,
    modules: [
      'apps/web/src/areas/dashboard/first-day/FirstDayPage.tsx',
      'apps/web/src/areas/bonuses/bonuses/kick-start.ts',
      'apps/web/src/ui/QrCode.tsx',
    ],
  },
  {
    // What cleans the text of articles is large, and other screens of the content show none.
    name: 'articles',
    isScreen: true,
    modules: ['ArticleContent.tsx', 'clean-content.ts'].map(
      (file) => `apps/web/src/areas/content/news/${file}`,
    ),
  },
  ...locales.map((locale) => ({
    name: locale,
    modules: [
      `apps/web/src/i18n/packs/${locale}.ts`,
      `apps/web/src/locales/${locale}/main.json`,
      // A request less for newcomers, 1.4 KB more for others.
      `apps/web/src/locales/${locale}/checklist.json`,
      `apps/web/src/locales/${locale}/welcome.json`,
    ],
  })),
];

/** What a whole screen shows and few screens do: loaded only by those. */
const rare = ['apps/web/src/frame/auth-layout/'];

/** Parts of tables that other lists use, and reads that depend on no screen. */
const common = ['LazyPageTools.tsx', 'listed-rows.ts', 'use-cycle-options.ts'].map(
  (file) => `${TABLE}${file}`,
);

/**
 * Code shared by later screens. Each part includes what it imports unless an earlier part has it. A table has fields, but
 * nothing that manages and saves a form; signing in needs no table.
 */
const parts: readonly { name: string; has(id: string): boolean; sharing?: number }[] = [
  {
    name: 'parts',
    has: (id) =>
      common.some((module) => isOf(id, module)) ||
      (['ui', 'frame', 'api'].some((folder) => isOf(id, `apps/web/src/${folder}/`)) &&
        !isOf(id, TABLE) &&
        !isOf(id, FORM) &&
        !rare.some((module) => isOf(id, module))),
  },
  { name: 'table', has: (id) => isOf(id, TABLE) },
  // Screens of both sides send with it, so it must not be in an area's own chunk.
  { name: 'mutation', has: (id) => /\/@tanstack\/.*\/(mutationObserver|useMutation)\.js$/.test(id) },
  { name: 'queries', has: (id) => /\/@tanstack\/.*\/(queriesObserver|useQueries)\.js$/.test(id), sharing: 2 },
  // Both sides show when payouts are made and arrive.
  { name: 'payout-days', has: (id) => isOf(id, 'packages/plan/src/payouts/'), sharing: 2 },
  { name: 'form', has: (id) => isOf(id, FORM) },
];

/** From this many sharing screens on, a part of the kit or of an area goes into the common chunk instead of one of its own. */
const SHARING = { kit: 6, area: 3 };

/**
 * The groups in the bundler's format. What later screens share is in three chunks for all of them and two per area, one
 * of them with its reads: with a file per part a screen had fifteen scripts and eight stylesheets, whose names made up a
 * tenth of what the first one loads.
 */
export function codeSplittingGroups() {
  const first = groups.map(({ name, modules, isFirst }, index) => ({
    name,
    test: (id: string) => modules.some((module) => isOf(id, module)),
    priority: 2 + parts.length + groups.length - index,
    ...(isFirst && { tags: ['$initial' as const] }),
  }));
  return [
    ...first,
    ...parts.map(({ name, has, sharing = SHARING.kit }, index) => ({
      name,
      test: has,
      priority: 2 + parts.length - index,
      minShareCount: sharing,
    })),
    { name: areaOf('data'), test: /\/apps\/web\/src\/areas\/.*\.(data|reads)\.ts$/, priority: 2 },
    // Their buttons load what manages and saves forms together with the form that opens.
    {
      name: areaOf('forms'),
      test: /\/apps\/web\/src\/areas\/.*\/Form\w+\.tsx$/,
      priority: 2,
      minShareCount: SHARING.area,
    },
    {
      name: areaOf('parts'),
      test: /\/areas\/money\/(?!credits\/CreditHistory|payouts\/PayoutTimeline)/,
      priority: 2,
      minShareCount: SHARING.area,
    },
    // The credits shown with bonuses belong to money: its lists need not load what bonuses share.
    {
      name: 'bonuses-parts',
      test: /\/areas\/money\/credits\/CreditHistory\.tsx$/,
      priority: 2,
      minShareCount: SHARING.area,
    },
    { name: 'payout-timeline', test: /\/areas\/money\/payouts\/PayoutTimeline\.tsx$/, priority: 2 },
    // The catalogue shows it beside all fields.
    { name: 'code-decoder', test: /\/technical-data\/CodeDecoder\.tsx$/, priority: 2 },
    // Used by most operators' lists: it must not end up in the approvals' chunk.
    {
      name: 'operations-parts',
      test: /\/areas\/operations\/PartnerFileLink\.tsx$/,
      priority: 2,
      minShareCount: SHARING.area,
    },
    // Few operators' screens show approvals, and not all with shared code have forms.
    {
      name: 'operations-changes',
      test: /\/areas\/operations\/(approvals\/(Changes|changed-fields)|messages\/SendAgain)/,
      priority: 2,
      minShareCount: SHARING.area,
    },
    {
      name: 'operations-approvals',
      test: /\/areas\/operations\/(approvals\/|Prove|Proof|SecondFactor|jobs\/JobProgress)/,
      priority: 2,
      minShareCount: SHARING.area,
    },
    {
      name: areaOf('parts'),
      test: /\/apps\/web\/src\/areas\//,
      priority: 1,
      minShareCount: SHARING.area,
    },
  ];
}

function areaOf(kind: string) {
  return (id: string) => `${/\/areas\/([\w-]+)\//.exec(id)?.[1]}-${kind}`;
}

/** Names of the chunks that every page has loaded before it loads a screen. */
const loadedChunks = new Set([
  ...groups.filter(({ isScreen }) => isScreen !== true).map(({ name }) => name),
  'rolldown-runtime',
]);

/** Whether a file is one of them: lists of a screen's files can omit it. */
export function isLoaded(file: string): boolean {
  const [, name = ''] = /^assets\/(.+)-[\w-]{7}\.js$/.exec(file) ?? [];
  return loadedChunks.has(name);
}

/**
 * Fails the build if a group lacks one of its modules: a renamed one would silently move to other chunks. Also if a
 * partner's screen shares a chunk with the operators' side, of which a partner's browser loads nothing.
 */
export function checkGroups(): Plugin {
  return {
    name: 'blattwerk-check-groups',
    apply: 'build',
    generateBundle(_options, bundle) {
      const missing = missingOf(bundle);
      if (missing.length > 0)
        this.error(`vite/chunk-groups.ts names what is not in its chunk: ${missing.join(', ')}`);
      const mixed = mixedOf(bundle);
      if (mixed.length > 0) this.error(`partners would load the company’s side with ${mixed.join(', ')}`);
    },
  };
}

function missingOf(bundle: Rolldown.OutputBundle): string[] {
  const chunks = [...chunksOf(bundle).values()];
  const idsOf = (name: string) =>
    chunks.filter((chunk) => chunk.name === name).flatMap(({ moduleIds }) => moduleIds);
  const modules = groups.flatMap(({ name, modules }) => {
    const ids = idsOf(name);
    return modules
      .filter((module) => !ids.some((id) => isOf(id, module)))
      .map((module) => `${name}: ${module}`);
  });
  return [...modules, ...[...loadedChunks].filter((name) => idsOf(name).length === 0)];
}

/** Partners' screens that import what the operators' side shares. */
function mixedOf(bundle: Rolldown.OutputBundle): string[] {
  const chunks = chunksOf(bundle);
  const isCompany = ({ moduleIds }: Rolldown.OutputChunk) =>
    moduleIds.some((id) => /\/src\/(areas|shell)\/operations\//.test(id));
  return [...chunks.values()]
    .filter((chunk) => !isCompany(chunk))
    .filter(({ imports }) =>
      imports.some((file) => {
        const imported = chunks.get(file);
        return imported !== undefined && isCompany(imported);
      }),
    )
    .map(({ name }) => name);
}

function isOf(id: string, module: string): boolean {
  return id.includes(`/${module}`) || id.startsWith(`\0${module}`);
}
