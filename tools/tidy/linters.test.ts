import { expect, test } from 'vitest';
import { Fixture } from './fixture.ts';
import { projectRoot } from './project-files.ts';

const feature = 'apps/web/src/areas/content/news';
const plan = 'The plan imports nothing but its own files.';
const contract = 'The contract imports only the plan and zod.';
const server = 'The server never imports the web application.';
const web = 'The web application never imports the server or Node.';

const lines = (count: number) => Array.from({ length: count }, (_, index) => `f(${index});`).join('\n');
const long = (count: number) => `export function F() {\n${lines(count - 2).replaceAll(/^/gm, '  ')}\n}`;

/** File, its text, and what Biome must report about it (nothing: it is allowed). */
const linted: [path: string, text: string, expected?: string][] = [
  ['packages/plan/src/allowed.ts', "import { a } from './levels/a.ts';\nexport const b = a;"],
  ['packages/plan/src/levels/a.ts', "import { m } from '../money.ts';\nexport const a = m;"],
  ['packages/plan/src/zod.ts', "import { z } from 'zod';\nexport const a = z;", plan],
  ['packages/plan/src/node.ts', "import { f } from 'node:fs/promises';\nexport const a = f;", plan],
  ['packages/plan/src/up.ts', "import { f } from '@blattwerk/contract/api.ts';\nexport const a = f;", plan],
  ['packages/plan/src/path.ts', "import { f } from '../../contract/src/api.ts';\nexport const a = f;", plan],
  ['packages/contract/src/allowed.ts', "import { z } from 'zod/mini';\nexport const a = z;"],
  [
    'packages/contract/src/news/a.ts',
    "import { a } from '@blattwerk/plan/levels/a.ts';\nexport const b = a;",
  ],
  [
    'packages/contract/src/up.ts',
    "import { a } from '@blattwerk/server/app.ts';\nexport const b = a;",
    contract,
  ],
  ['packages/contract/src/lib.ts', "import { a } from 'kysely';\nexport const b = a;", contract],
  ['apps/server/src/app.ts', "import { a } from './news/news.routes.ts';\nexport const b = a;"],
  ['apps/server/src/content/news/a.ts', "import { a } from '../team/team.queries.ts';\nexport const b = a;"],
  ['apps/server/src/web.ts', "import { a } from '@blattwerk/web/a.ts';\nexport const b = a;", server],
  [
    'apps/server/src/content/news/routes.ts',
    "import { a } from '../team/team.routes.ts';\nexport const b = a;",
    "A feature imports another feature's queries, never its routes.",
  ],
  ['packages/plan/src/full.ts', lines(300)],
  ['packages/plan/src/too-full.ts', lines(301), 'noExcessiveLinesPerFile'],
  ['apps/web/src/ui/too-full.css', '.a {\n  color: red;\n}\n'.repeat(101), 'noExcessiveLinesPerFile'],
  ['packages/plan/src/levels/level-table.ts', lines(301)],
  ['tools/long.ts', long(70)],
  ['tools/too-long.ts', long(73), 'noExcessiveLinesPerFunction'],
  ['apps/web/src/ui/Long.tsx', long(120)],
  ['apps/web/src/ui/TooLong.tsx', long(123), 'noExcessiveLinesPerFunction'],
  [
    'tools/path.ts',
    "import { a } from '../apps/server/src/app.ts';\nexport const b = a;",
    'Import a package by its workspace name, never by a path into its sources.',
  ],
  [
    'tools/by-path.mjs',
    "import { a } from '../packages/process-lock/src/process-lock.mjs';\nexport const b = a;",
  ],
  [
    'tools/other-path.mjs',
    "import { a } from '../packages/plan/src/money.ts';\nexport const b = a;",
    'Only process-lock is needed before anything is installed.',
  ],
  [`${feature}/allowed.ts`, "import { a } from '../../../ui/a.ts';\nexport const b = a;"],
  [`${feature}/deep/allowed.ts`, "import { a } from '../allowed.ts';\nexport const b = a;"],
  [`${feature}/server.ts`, "import { a } from '@blattwerk/server/app.ts';\nexport const b = a;", web],
  [`${feature}/node.ts`, "import { a } from 'node:fs';\nexport const b = a;", web],
  [`${feature}/fetch.ts`, "export const a = () => fetch('/api');", 'noRestrictedGlobals'],
  ['apps/web/src/api/request.ts', "export const a = () => fetch('/api');"],
  [`${feature}/Image.tsx`, 'export const A = () => <img src="a.png" />;', 'a11y/useAltText'],
  [
    `${feature}/Click.tsx`,
    'export const A = () => <div onClick={() => {}} />;',
    'a11y/useKeyWithClickEvents',
  ],
  ['tools/barrel.ts', "export { a } from './a.ts';", 'noBarrelFile'],
  ['tools/cycle-a.ts', "import { b } from './cycle-b.ts';\nexport const a = b;", 'noImportCycles'],
  ['tools/cycle-b.ts', "import { a } from './cycle-a.ts';\nexport const b = a;", 'noImportCycles'],
  ['tools/extension.ts', "import { b } from './cycle-b';\nexport const a = b;", 'useImportExtensions'],
  ['tools/floating.ts', 'async function a() {}\nexport const b = () => {\n  a();\n};', 'noFloatingPromises'],
  ['tools/skipped.test.ts', "import { test } from 'vitest';\n\ntest.skip('a', () => {});", 'noSkippedTests'],
  ['tools/only.test.ts', "import { test } from 'vitest';\n\ntest.only('a', () => {});", 'noFocusedTests'],
  ['tools/any.ts', 'export const a: any = 1;', 'noExplicitAny'],
  ['tools/format.ts', 'export const a = "1"', 'format'],
];

test('Biome reports each kind of violation and nothing else', () => {
  using fixture = new Fixture(['biome.json', '.gitignore']);
  fixture.write(Object.fromEntries(linted));
  const output = fixture.run('biome', [
    'check',
    '--reporter=github',
    '--max-diagnostics=none',
    '--error-on-warnings',
  ]);
  const lines = output.split('\n').filter((line) => line.startsWith('::'));
  for (const [path, , expected] of linted) {
    const found = lines.filter((line) => line.includes(`${path},`) || line.includes(`${path}:`));
    if (expected === undefined) expect(found, path).toEqual([]);
    else expect(found.join('\n'), path).toContain(expected);
  }
});

const strictness: [path: string, text: string, code: string][] = [
  ['tools/index.ts', 'const list: number[] = [];\nexport const a: number = list[0];', 'TS2322'],
  ['tools/optional.ts', 'export const a: { b?: number } = { b: undefined };', 'TS2375'],
  ['tools/enum.ts', 'export enum A {\n  B,\n}', 'TS1294'],
  ['tools/property.ts', 'export class A {\n  constructor(private b: number) {}\n}', 'TS1294'],
  ['tools/types.ts', "import { CheckStep } from './type.ts';\nexport const a: CheckStep = 1;", 'TS1484'],
  ['tools/missing.ts', "import { a } from '@blattwerk/plan/no-such-file.ts';\nexport const b = a;", 'TS2307'],
  ['tools/plain.mjs', 'export function a(b) {\n  return b;\n}', 'TS7006'],
];

test('the compiler is as strict as the house rules say', () => {
  using fixture = new Fixture(['tsconfig.json', 'tsconfig.base.json', 'packages/plan/tsconfig.json']);
  fixture.link('node_modules', `${projectRoot}/node_modules`);
  fixture.write({ 'tools/type.ts': 'export type CheckStep = number;' });
  fixture.write(Object.fromEntries(strictness));
  const output = fixture.run('tsc', ['--noEmit', '--pretty', 'false', '-p', 'tsconfig.json']);
  for (const [path, , code] of strictness) {
    expect(
      output
        .split('\n')
        .filter((line) => line.startsWith(`${path}(`))
        .join('\n'),
      path,
    ).toContain(code);
  }
  expect(output).not.toContain('tools/type.ts');
});

test('the plan knows neither Node nor the browser', () => {
  using fixture = new Fixture(['tsconfig.base.json', 'packages/plan/tsconfig.json']);
  fixture.link('node_modules', `${projectRoot}/node_modules`);
  fixture.write({
    'packages/plan/src/a.ts': 'export const a = process.pid;\nexport const b = document.title;',
  });
  const output = fixture.run('tsc', ['--noEmit', '--pretty', 'false', '-p', 'packages/plan/tsconfig.json']);
  expect(output).toContain("Cannot find name 'process'");
  expect(output).toContain("Cannot find name 'document'");
});

test('knip reports unused files, exports and dependencies in every package', () => {
  const packages = [
    'packages/plan',
    'packages/contract',
    'packages/process-lock',
    'packages/client',
    'apps/server',
    'apps/web',
  ];
  const manifests = ['package.json', ...packages.map((path) => `${path}/package.json`)];
  using fixture = new Fixture(['knip.json', '.gitignore', ...manifests]);
  for (const path of packages) {
    fixture.link(`node_modules/@blattwerk/${path.split('/')[1]}`, `../../${path}`);
    fixture.write({ [`${path}/src/unused.ts`]: 'export const unused = 1;' });
  }
  fixture.write({
    'tools/unused.ts': 'export const unused = 1;',
    'packages/plan/src/used.ts': 'export const used = 1;\nexport const unusedToo = 2;',
    'apps/server/src/main.ts': "import { used } from '@blattwerk/plan/used.ts';\nconsole.log(used);",
  });
  const output = fixture.run('knip', ['--no-progress', '--no-config-hints']);
  for (const path of [...packages.map((name) => `${name}/src`), 'tools']) {
    expect(output).toContain(`${path}/unused.ts`);
  }
  expect(output).toMatch(/unusedToo\s+packages\/plan\/src\/used\.ts/);
  expect(output).not.toMatch(/^used\s/m);
  expect(output).toMatch(/kysely\s+apps\/server\/package\.json/);
});
