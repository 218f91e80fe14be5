import { execFileSync } from 'node:child_process';

/** One tool of `npm run check`, which fails when it finds something. */
export interface CheckStep {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  /** Where it runs, if not at the root. */
  readonly folder?: string;
  /** Paths from the root whose change can change what it finds. */
  readonly concerns: RegExp;
  /** It can be asked about some files alone: their paths follow its arguments. */
  readonly takesFiles?: true;
}

const settings = '^(package(-lock)?\\.json|tsconfig\\.base\\.json)$|(^|/)tsconfig[^/]*\\.json$';

/**
 * Types are remembered between two runs: only what a change reaches is computed again. The projects run side by side,
 * each with one checker: with more, each computes again what they share, which takes twice the processor.
 */
function types(name: string, project: string, folders: string): CheckStep {
  const memory = `.cache/types/${project.replaceAll('/', '-')}.tsbuildinfo`;
  return {
    name: `types: ${name}`,
    command: 'tsc',
    args: ['--noEmit', '--checkers', '1', '--incremental', '--tsBuildInfoFile', memory, '-p', project],
    concerns: new RegExp(`^(${folders})/.*\\.(ts|tsx|mjs|json)$|${settings}`),
  };
}

/** Everything that can be judged without running the product. The longest begin first: all end about together. */
export const checkSteps: readonly CheckStep[] = [
  types('web', 'apps/web/tsconfig.json', 'packages|apps/web/src'),
  types('server, tools', 'tsconfig.json', 'packages|apps/server|bench|tools|torture'),
  types(
    'web tests, e2e',
    'apps/web/tsconfig.node.json',
    'packages|apps/web|e2e|apps/server|tools|torture/support',
  ),
  {
    name: 'format and lint',
    command: 'biome',
    args: ['check', '--error-on-warnings', '--max-diagnostics=60', '--no-errors-on-unmatched'],
    concerns: /./,
    takesFiles: true,
  },
  {
    name: 'dead code',
    command: 'knip',
    args: ['--no-progress', '--no-config-hints'],
    concerns: /\.(ts|tsx|mjs|css|html|json)$/,
  },
  {
    name: 'texts',
    command: 'i18next-cli',
    args: ['extract', '--ci', '--dry-run'],
    folder: 'apps/web',
    concerns: /^apps\/web\//,
  },
  types('plan', 'packages/plan/tsconfig.json', 'packages/plan'),
  types('service worker', 'apps/web/tsconfig.worker.json', 'apps/web/src/worker'),
];

/** The rules that this project has made for itself: tests, so `npm test` runs them as such. */
export const houseRules: CheckStep = {
  name: 'house rules',
  command: 'vitest',
  args: ['run', '--project', 'tidy'],
  concerns: /./,
};

/**
 * Paths from the root of what differs from the last commit, or of what that one has changed where nothing does.
 * Files that are gone are among them.
 */
export function changedFiles(root: string): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' })
      .split('\0')
      .filter((path) => path !== '');
  const open = [
    ...git('diff', '--name-only', '-z', 'HEAD'),
    ...git('ls-files', '--others', '--exclude-standard', '-z'),
  ];
  return open.length > 0 ? open : git('diff', '--name-only', '-z', 'HEAD~1', 'HEAD');
}
