import { execFileSync } from 'node:child_process';

/** One step of `npm run check`; it fails if it finds something. */
export interface CheckStep {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  /** Working directory, if not the root. */
  readonly folder?: string;
  /** Paths from the root; a change there can affect the outcome. */
  readonly concerns: RegExp;
  /** Whether it can check single files: their paths follow its arguments. */
  readonly takesFiles?: true;
}

const settings = '^(package(-lock)?\\.json|tsconfig\\.base\\.json)$|(^|/)tsconfig[^/]*\\.json$';

/**
 * Type information is cached between runs: only what a change affects is checked again. The projects run in parallel with
 * one checker each: with more, each checker recomputes the shared types, which doubles the processor time.
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

/** Every check that does not run the product. The longest start first, so that all end at about the same time. */
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

/** The project's own house rules: they are tests, so `npm test` runs them as tests. */
export const houseRules: CheckStep = {
  name: 'house rules',
  command: 'vitest',
  args: ['run', '--project', 'tidy'],
  concerns: /./,
};

/**
 * Paths from the root of the uncommitted files, or of the files in the last commit if there are none. Includes deleted
 * files.
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
