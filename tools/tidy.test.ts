import { expect, test } from 'vitest';
import { type AreaOrder, checkAreas } from './tidy/areas.ts';
import { checkClipboard } from './tidy/clipboard.ts';
import { checkContractTypesOnly } from './tidy/contract-imports.ts';
import { checkPinned } from './tidy/dependencies.ts';
import { checkLinks, checkLogMessages, checkNamedPaths, checkNamedTests } from './tidy/docs.ts';
import { drawStoreys } from './tidy/draw-storeys.ts';
import { checkTwins, type TwinExemption } from './tidy/features.ts';
import { checkMigrations } from './tidy/migrations.ts';
import { checkModuleMocks } from './tidy/module-mocks.ts';
import { checkPlanConstant } from './tidy/plan-constant.ts';
import { type Finding, listFiles, projectRoot, readFiles } from './tidy/project-files.ts';
import { checkSessions } from './tidy/sessions.ts';
import { checkSharedRows } from './tidy/shared-rows.ts';
import { checkTokens } from './tidy/tokens.ts';
import { checkWords } from './tidy/words.ts';
import { checkWrites, type LooseWriter } from './tidy/writes.ts';

/** Contract folders without a counterpart, each with the reason. */
const withoutTwin: TwinExemption[] = [
  {
    feature: 'batch',
    side: 'web',
    reason: 'several calls in one request: transport, used by apps/web/src/api for every feature',
  },
  {
    feature: 'tickets',
    side: 'web',
    reason: 'opens downloads of every feature in a new tab: transport, like the batch',
  },
  {
    feature: 'book-extract',
    side: 'web',
    reason:
      'partners ask for it beside their statements (areas/money/statements), operators in the partner’s file',
  },
  {
    feature: 'tax',
    side: 'web',
    reason: 'its history stands in the partner’s file of the company’s side: areas/operations/partners/tax',
  },
  {
    feature: 'payout-runs',
    side: 'web',
    reason:
      'runs, the bank’s statements and all payouts are one part of the company’s side: areas/operations/payouts',
  },
  {
    feature: 'month-end',
    side: 'web',
    reason: 'months are closed on the company’s side: areas/operations/months',
  },
  {
    feature: 'connections',
    side: 'server',
    reason: 'each connected program has a folder of its own name: apps/server/src/sales/shopware',
  },
];

/** The server's areas from top to bottom: each may import from those after it. */
const server: AreaOrder = {
  root: 'apps/server/src',
  order: [
    'operations',
    'content',
    'sales',
    'commission',
    'money',
    'joining',
    'account',
    'network',
    'identity',
    'messaging',
    'company',
    'platform',
  ],
};

/** The web's layers from the top down, and its areas. */
const web: AreaOrder = {
  root: 'apps/web/src',
  order: ['shell', 'catalogue', 'areas', 'frame', 'ui', 'i18n', 'locales', 'settings', 'api', 'worker'],
};
const webAreas: AreaOrder = {
  root: 'apps/web/src/areas',
  order: [
    'operations',
    'dashboard',
    'bonuses',
    'content',
    'team',
    'links',
    'account',
    'money',
    'session',
    'technical',
  ],
};

/** Code that writes outside of a transaction, each in a single statement. */
const looseWriters: LooseWriter[] = [
  {
    path: 'apps/server/src/platform/throttle.ts',
    name: 'consumeAttempt',
    reason: 'what refuses a guess undoes its transaction, and the guess has to stay counted',
  },
  {
    path: 'apps/server/src/sales/orders/import/staged-rows.ts',
    name: 'StagedRows',
    reason: 'temporary tables that only this connection sees, over all the transactions of a file',
  },
];

const code = readFiles(projectRoot, '**/*.{ts,tsx,mjs}');

/** A rule that checked nothing guards nothing: it fails as if it had found something. */
function expectClean(finding: Finding): void {
  expect(finding.violations).toEqual([]);
  expect(finding.checked).toBeGreaterThan(0);
}

test('the web application takes only types from the contract', () => {
  const web = code.filter((file) => file.path.startsWith('apps/web/src/') && !file.path.includes('.test.'));
  expectClean(checkContractTypesOnly(web));
});

test('code that shows or computes a month takes its plan, not the specification’s numbers', () => {
  expectClean(checkPlanConstant(code));
});

test('the web application copies to the clipboard in one way, which handles browsers that do not allow it', () => {
  const web = code.filter((file) => file.path.startsWith('apps/web/src/') && !file.path.includes('.test.'));
  expectClean(checkClipboard(web));
});

test.each([
  ['the areas of the server', server],
  ['the layers of the web', web],
  ['the areas of the web', webAreas],
])('%s import only from those below them, and no folders in a circle', (_, order) => {
  const finding = checkAreas(code, order);
  console.log(
    `${finding.arrows.join('\n')}\n${finding.checked} imports, ${finding.violations.length} upward or in a circle`,
  );
  expectClean(finding);
});

test('the drawing of the storeys is made from the imports (npx vitest run -u tools/tidy.test.ts updates it)', async () => {
  const drawn = drawStoreys(
    [
      { title: 'Server', ...server },
      { title: 'Web: layers', ...web },
      { title: 'Web: areas', ...webAreas },
    ].map((house) => ({ ...house, arrows: checkAreas(code, house).arrows })),
  );
  await expect(drawn).toMatchFileSnapshot('../docs/images/storeys.svg');
});

test('test files that mock a module reset modules before and after', () => {
  expectClean(
    checkModuleMocks(code.filter(({ path }) => path.includes('.test.') && !path.startsWith('tools/tidy/'))),
  );
});

test('journeys that share a database change no rows of other journeys', () => {
  expectClean(checkSharedRows(code.filter(({ path }) => path.startsWith('e2e/'))));
});

test('styles take spaces, sizes, weights, radii and breakpoints from their scales', () => {
  expectClean(checkTokens(readFiles(projectRoot, 'apps/web/src/**/*.css')));
});

test('every feature of the contract has its counterpart in server and web', () => {
  const contract = listFiles(projectRoot, 'packages/contract/src/**/*.ts');
  const others = listFiles(projectRoot, 'apps/*/src/**/*.{ts,tsx}');
  expectClean(checkTwins(contract, others, withoutTwin));
});

test('statements that write or lock take a transaction', () => {
  const product = code.filter(
    ({ path }) =>
      /^apps\/server\/(src|demo)\//.test(path) &&
      !/\.test\.ts$|\/testing\/|\/test(-[^/]*|ing)\.ts$/.test(path),
  );
  const finding = checkWrites(product, looseWriters);
  console.log(`${finding.checked} statements that write or lock`);
  expectClean(finding);
});

test('only onSession keeps state on a connection across transactions', () => {
  const product = code.filter(
    ({ path }) =>
      /^apps\/server\/src\//.test(path) && !/\.test\.ts$|\/testing\/|\/test-[^/]*\.ts$/.test(path),
  );
  // The product's connections for short reads prepare statements once; those behind a pooler do without.
  expectClean(
    checkSessions(product.filter(({ path }) => path !== 'apps/server/src/platform/database/pipelines.ts')),
  );
});

test('no file contains forbidden words', () => {
  const files = readFiles(projectRoot, '**/*.{ts,tsx,mjs,js,json,md,sql,css,html,yml,yaml}');
  const hidden = readFiles(projectRoot, '.*/**/*').concat(readFiles(projectRoot, '.{npmrc,gitignore}'));
  expectClean(
    checkWords(
      [...files, ...hidden],
      [
        'tools/tidy/words.ts',
        'tools/tidy/rules.test.ts',
        // A migration that was released is never changed.
        'apps/server/migrations/0086_demands_by_two.sql',
        'apps/server/migrations/0112_deliveries.sql',
      ],
    ),
  );
});

test('every relative link in the documentation resolves', () => {
  expectClean(checkLinks(readFiles(projectRoot, '**/*.md'), listFiles(projectRoot, '**/*')));
});

test('every test that the documentation names exists', () => {
  const pages = readFiles(projectRoot, '{*,docs/*,deploy/**/*}.md');
  expectClean(checkNamedTests(pages, listFiles(projectRoot, '**/*')));
});

test('every file and folder that the documentation names exists', () => {
  const pages = readFiles(projectRoot, '{*,docs/*,deploy/**/*}.md').filter(
    ({ path }) => path !== 'CHANGELOG.md',
  );
  expectClean(checkNamedPaths(pages, listFiles(projectRoot, '**/*')));
});

test('every message of the log that the documentation quotes is written by the code', () => {
  const product = code.filter(({ path }) => /^apps\/server\/src\//.test(path) && !path.endsWith('.test.ts'));
  expectClean(checkLogMessages(readFiles(projectRoot, '{docs/*,deploy/**/*}.md'), product));
});

test('every migration is numbered and says why', () => {
  expectClean(checkMigrations(readFiles(projectRoot, 'apps/server/migrations/*.sql')));
});

test('every dependency is pinned to one version', () => {
  const manifests = readFiles(projectRoot, '{package.json,packages/*/package.json,apps/*/package.json}');
  expect(manifests.map((file) => file.path)).toHaveLength(7);
  expectClean(checkPinned(manifests, readFiles(projectRoot, 'package-lock.json')[0]));
});
