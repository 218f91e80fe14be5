import type { Plugin, Rolldown } from 'vite';
import { locales } from '../src/i18n/locale.ts';
import { chunksOf } from './chunks.ts';

/** Modules that share a chunk with everything that they alone import. Where two groups want a module, the first has it. */
interface ChunkGroup {
  readonly name: string;
  /** Paths of files and folders from the root of the repository. */
  readonly modules: readonly string[];
}

/**
 * Every screen needs the first three: the page evaluates them one after another and can answer in between. Without the
 * groups there would be a handful of small chunks more.
 */
const groups: readonly ChunkGroup[] = [
  {
    name: 'react',
    modules: ['node_modules/react/', 'node_modules/react-dom/', 'node_modules/scheduler/'],
  },
  {
    name: 'kit',
    modules: ['node_modules/@tanstack/', 'node_modules/i18next/', 'node_modules/react-i18next/'],
  },
  {
    name: 'app',
    modules: [
      'apps/web/src/main.tsx',
      // Shared with screens that shall not load the dashboard.
      'apps/web/src/ui/Card.tsx',
      'apps/web/src/ui/Empty.tsx',
      'apps/web/src/ui/Figure.tsx',
      'apps/web/src/ui/Leaf.tsx',
      'apps/web/src/ui/QueryContent.tsx',
      'apps/web/src/ui/SplitBar.tsx',
      'apps/web/src/ui/charts/pad-days.ts',
      'apps/web/src/areas/dashboard/checklist/checklist.ts',
      'packages/plan/src/default-plan.ts',
      'packages/plan/src/levels/level-table.ts',
      'node_modules/date-fns/locale/_lib/',
    ],
  },
  {
    // The catalogue shows its cards too: that shall not cut the first screen into pieces.
    name: 'dashboard',
    modules: [
      'apps/web/src/areas/dashboard/DashboardPage.tsx',
      // A request less for newcomers, 300 bytes more for others.
      'apps/web/src/areas/dashboard/checklist/ChecklistCard.module.css',
    ],
  },
];

/** The groups as the bundler takes them. */
export function codeSplittingGroups() {
  return groups.map(({ name, modules }, index) => ({
    name,
    test: (id: string) => modules.some((module) => isOf(id, module)),
    priority: groups.length - index,
  }));
}

/** Names of the chunks that every page has loaded before it asks for a screen. */
const loadedChunks = new Set([...groups.map(({ name }) => name), 'rolldown-runtime', ...locales]);

/** Whether a file is one of them: no list of what a screen needs has to name it. */
export function isLoaded(file: string): boolean {
  const [, name = ''] = /^assets\/(.+)-[\w-]{7}\.js$/.exec(file) ?? [];
  return loadedChunks.has(name);
}

/** Fails a build in which a group lacks one of its modules: what was renamed would silently go to other chunks. */
export function checkGroups(): Plugin {
  return {
    name: 'blattwerk-check-groups',
    apply: 'build',
    generateBundle(_options, bundle) {
      const missing = missingOf(bundle);
      if (missing.length > 0)
        this.error(`vite/chunk-groups.ts names what is not in its chunk: ${missing.join(', ')}`);
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

function isOf(id: string, module: string): boolean {
  return id.includes(`/${module}`);
}
