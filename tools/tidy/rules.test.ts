import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkClipboard } from './clipboard.ts';
import { checkContractTypesOnly } from './contract-imports.ts';
import { checkPinned } from './dependencies.ts';
import { checkLinks, checkLogMessages, checkNamedPaths, checkNamedTests } from './docs.ts';
import { checkTwins } from './features.ts';
import { checkMigrations } from './migrations.ts';
import { checkModuleMocks } from './module-mocks.ts';
import { checkPlanConstant } from './plan-constant.ts';
import { listFiles } from './project-files.ts';
import { checkSessions } from './sessions.ts';
import { checkSharedRows } from './shared-rows.ts';
import { checkWords } from './words.ts';

test.each([
  "import { news } from '@blattwerk/contract/news/news.contract.ts';",
  "import '@blattwerk/contract/news/news.contract.ts';",
  "export { news } from '@blattwerk/contract/news/news.contract.ts';",
  "const news = await import('@blattwerk/contract/news/news.contract.ts');",
])('a value from the contract is reported: %s', (text) => {
  const found = checkContractTypesOnly([{ path: 'a.ts', text: `const a = 1;\n${text}` }]);
  expect(found.violations).toEqual(['a.ts:2: import only types from the contract']);
});

test('a mock that comes too late or is never reset is reported', () => {
  const mock = "vi.mock('./clock.ts', () => ({}));";
  const reset = 'vi.resetModules();';
  const files = [mock, `${reset}${mock}`, `${reset}${mock}${reset}`, reset].map((text, i) => ({
    path: `${i}.test.ts`,
    text,
  }));
  const found = checkModuleMocks(files);
  expect(found.violations.map((line) => line.split(':')[0])).toEqual(['0.test.ts', '1.test.ts']);
  expect(found.checked).toBe(3);
});

test('a kept connection and a session setting are reported; those of a transaction are not', () => {
  const texts = [
    'db.connection().execute(work)',
    "client.query('set timezone = x')",
    "client.query('set local timezone = x')",
    'onSession(db, work)',
  ];
  const found = checkSessions(texts.map((text, i) => ({ path: `${i}.ts`, text })));
  expect(found.violations.map((line) => line.split(':')[0])).toEqual(['0.ts', '1.ts']);
});

test('a type from the contract is allowed', () => {
  const text =
    "import type { Api } from '@blattwerk/contract/api.ts';\nexport const api: Api = await import('x');";
  expect(checkContractTypesOnly([{ path: 'a.ts', text }]).violations).toEqual([]);
});

test('a missing counterpart and a stale exemption are reported', () => {
  const contract = [
    'packages/contract/src/news/news.contract.ts',
    'packages/contract/src/team/team.contract.ts',
  ];
  const others = [
    'apps/server/src/content/news/news.routes.ts',
    'apps/web/src/areas/content/news/NewsPage.tsx',
  ];
  const reason = 'the reason is written here in full';
  const found = checkTwins(contract, others, [
    { feature: 'news', side: 'web', reason },
    { feature: 'team', side: 'web', reason },
    { feature: 'gone', side: 'web', reason },
  ]);
  expect(found.violations).toEqual([
    'news: the exemption for web is no longer needed',
    'team: no folder apps/server/src/team',
    'gone: exempted for web, but the contract has no such folder',
  ]);
});

test.each([
  '// TODO later',
  'const x = 1; // FIXME',
  'Lorem ipsum dolor',
  "throw new Error('not implemented')",
  'Coming soon',
  'see /home/someone/file',
  'from "/root/x"',
  'https://registry.example.org/x',
  '/** see backend.md */',
  '/** rule S26 */',
  '/** rule S46 */',
])('a forbidden word is reported: %s', (text) => {
  expect(checkWords([{ path: 'a.ts', text }], []).violations).toHaveLength(1);
  expect(checkWords([{ path: 'a.ts', text }], ['a.ts']).checked).toBe(0);
});

test('ordinary words are not reported', () => {
  const text =
    'S3 storage, ARCHITECTURE.md, https://blattwerk.example/home/start, apps/web/root/x, placeholder';
  expect(checkWords([{ path: 'a.ts', text }], []).violations).toEqual([]);
});

test('dead links are reported', () => {
  const text =
    '# One two\n[a](b.md) [c](#one-two) [d](#three) [e](../x.md#missing) [f](https://a.example) `[g](h)`';
  const pages = [
    { path: 'docs/a.md', text },
    { path: 'x.md', text: '# X' },
  ];
  const found = checkLinks(pages, ['docs/a.md', 'x.md']);
  expect(found).toEqual({
    checked: 4,
    violations: [
      'docs/a.md: b.md leads nowhere',
      'docs/a.md: #three names no heading',
      'docs/a.md: ../x.md#missing names no heading',
    ],
  });
});

test('a test that a page names and that does not exist is reported', () => {
  const page = {
    path: 'a.md',
    text: '`torture/old.test.ts`, `torture/new.full.test.ts`, `new.full.test.ts`, `x.ts`',
  };
  expect(checkNamedTests([page], ['torture/new.full.test.ts'])).toEqual({
    checked: 3,
    violations: ['a.md: there is no torture/old.test.ts'],
  });
});

test('a file or folder that no longer exists is reported, a call of the API is not', () => {
  const text =
    'See `money/books`, `apps/server/src/money/gone.ts`, `shell/menu.ts`, `money/lost/`, `GET /api/money/x` and `a/b`.';
  const paths = ['apps/server/src/money/books/books.ts', 'apps/web/src/shell/menu.ts'];
  expect(checkNamedPaths([{ path: 'a.md', text }], paths)).toEqual({
    checked: 4,
    violations: ['a.md: there is no apps/server/src/money/gone.ts', 'a.md: there is no money/lost'],
  });
});

test('a quoted message that nothing logs is reported, with its values or without', () => {
  const code = `log.error({ err }, 'the disk is full');\nlog.warn(\`the replica is \${state}: lists are slow\`);`;
  const quotes = [
    'the disk is full',
    'the replica is away: lists are slow',
    'the disk is empty',
    'npm run x -- y',
  ];
  const pages = [
    { path: 'a.md', text: `The log says ${quotes.map((quote) => `\`${quote}\``).join(', ')}.` },
    { path: 'b.md', text: 'Not about it: `the disk is square`.' },
  ];
  expect(checkLogMessages(pages, [{ path: 'a.ts', text: code }])).toEqual({
    checked: 3,
    violations: ['a.md: nothing logs "the disk is empty"'],
  });
});

test('a migration without a reason or with a gap in the numbering is reported', () => {
  const good = {
    path: 'm/0001_first.sql',
    text: '-- Why: somebody must be able to sign in before anything else.\n',
  };
  const found = checkMigrations([good, { path: 'm/0003_third.sql', text: 'create table a ();' }]);
  expect(found.violations).toEqual([
    'm/0003_third.sql: should be called 0002_<words>.sql',
    'm/0003_third.sql: the first line must be "-- Why: ..."',
  ]);
});

test('a version range and a missing checksum are reported', () => {
  const manifest = {
    path: 'package.json',
    text: JSON.stringify({
      dependencies: { a: '1.2.3', b: '^1.2.3', '@blattwerk/plan': '*' },
      devDependencies: { c: '4' },
    }),
  };
  const packages = {
    '': { optionalDependencies: { 'a-darwin-x64': '1.0.0', 'a-linux-arm64-musl': '1.0.0' } },
    'node_modules/a': {},
    'node_modules/a-darwin-x64': { optional: true, os: ['darwin'] },
    'node_modules/a-linux-x64': { optional: true, os: ['linux'], cpu: ['x64'] },
  };
  const lockfile = { path: 'package-lock.json', text: JSON.stringify({ packages }) };
  expect(checkPinned([manifest], lockfile).violations).toEqual([
    'package.json: b is "^1.2.3", not one exact version',
    'package.json: c is "4", not one exact version',
    'package-lock.json: node_modules/a has no checksum',
    'package-lock.json: node_modules/a-linux-x64 has no checksum',
    'package-lock.json: node_modules/a-linux-arm64-musl is missing, run tools/complete-lockfile.ts',
  ]);
  expect(checkPinned([], undefined).violations).toEqual(['there is no package-lock.json']);
});

test('installed, built and stored files are ignored', () => {
  const folder = mkdtempSync(join(tmpdir(), 'files-'));
  try {
    for (const path of ['a/node_modules', 'a/dist', 'b']) mkdirSync(join(folder, path), { recursive: true });
    for (const path of ['a/node_modules/x.ts', 'a/dist/x.ts', 'b/x.ts'])
      writeFileSync(join(folder, path), '');
    expect(listFiles(folder, '**/*.ts')).toEqual(['b/x.ts']);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('a statement without a condition on shared rows is reported, one on rows of the journey is not', () => {
  const shared = 'const instance = shareInstance();\n';
  const all = "query('delete from follow_ups', []);";
  const own = "query('delete from follow_ups where partner_id = $1', [partner]);";
  const found = checkSharedRows([
    { path: 'a.e2e.ts', text: shared + all },
    { path: 'b.e2e.ts', text: shared + own },
    { path: 'c.e2e.ts', text: all },
  ]);
  expect(found.violations).toEqual(['a.e2e.ts:2: delete from follow_ups: of everybody']);
});

test('code that copies by itself is reported, the shared module is not', () => {
  const text = 'const a = 1;\nvoid navigator.clipboard.writeText(a);';
  const files = ['apps/web/src/areas/a.tsx', 'apps/web/src/ui/copy/copy-text.ts'];
  expect(checkClipboard(files.map((path) => ({ path, text }))).violations).toEqual([
    'apps/web/src/areas/a.tsx:2: copy with copyText of apps/web/src/ui/copy/copy-text.ts',
  ]);
});

test('product code that uses the specification’s plan is reported, a test is not', () => {
  const text = "import { defaultPlan } from '@blattwerk/plan/default-plan.ts';";
  const files = [
    'apps/server/src/content/texts/texts.routes.ts',
    'apps/web/src/areas/money/Hero.tsx',
    'apps/web/src/areas/money/Hero.test.tsx',
    'apps/server/src/network/team/testing/create-partner.ts',
    'apps/server/src/commission/plan/parse-plan-file.ts',
    'apps/server/demo/rows/trade-rows.ts',
  ].map((path) => ({ path, text }));
  expect(checkPlanConstant(files).violations).toEqual([
    'apps/server/src/content/texts/texts.routes.ts:1: take the plan of the cycle, or the one in force',
    'apps/web/src/areas/money/Hero.tsx:1: take the plan of the cycle, or the one in force',
  ]);
});
