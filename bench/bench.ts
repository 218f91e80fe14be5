import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { openRunFolder } from '../tools/run-folder.mjs';
import { type Figure, isMet, tableOf } from './figure.ts';
import { machineOf, type Result, type Results, withDay, withFigures, withHighlights } from './results.ts';

/** The benches by name: `npm run bench -- web` runs one, without a name all run. */
const benches: Record<string, () => Promise<(report: (line: string) => void) => Promise<Figure[]>>> = {
  engine: async () => (await import('./engine.ts')).measureEngine,
  cycle: async () => (await import('./cycle.ts')).measureCycle,
  previews: async () => (await import('./cycle.ts')).measurePreviews,
  api: async () => (await import('./api.ts')).measureApi,
  growth: async () => (await import('./growth.ts')).measureGrowth,
  cockpit: async () => (await import('./cockpit.ts')).measureCockpit,
  web: async () => (await import('./web.ts')).measureWeb,
  tree: async () => (await import('./tree.ts')).measureTree,
  start: async () => (await import('./start.ts')).measureStart,
  day: async () => (await import('./day.ts')).measureDay,
};

const resultsPath = join(import.meta.dirname, 'results.json');
const readmePath = join(import.meta.dirname, '../README.md');
const pagePath = join(import.meta.dirname, '../docs/performance.md');
const contributingPath = join(import.meta.dirname, '../CONTRIBUTING.md');

const names = process.argv.slice(2);
const unknown = names.filter((name) => !Object.hasOwn(benches, name));
if (unknown.length > 0) {
  console.error(`Unknown benches: ${unknown.join(', ')}. There are: ${Object.keys(benches).join(', ')}.`);
  process.exit(2);
}

// On disk, as in production: a network of a million partners and its copies do not fit into memory.
process.env.TMPDIR ??= tmpdir();
openRunFolder();
let missed = 0;
for (const [name, load] of Object.entries(benches)) {
  if (names.length > 0 && !names.includes(name)) continue;
  const measure = await load();
  const [busy = 0] = loadavg();
  if (busy > cpus().length / 2) {
    console.log(
      `${name}: the machine is busy (load ${busy.toFixed(1)} on ${cpus().length} cores): times will be worse`,
    );
  }
  const figures = await measure((line) => console.log(`${name}: ${line}`));
  missed += figures.filter((figure) => !isMet(figure)).length;
  console.log(`\n${tableOf(figures)}\n`);
  save(name, figures, busy);
}
console.log(missed === 0 ? 'All budgets were met.' : `${missed} budgets were missed.`);
// Times depend on the machine: a missed budget is reported but fails nothing.

/** Stores the figures next to those of other benches, each with its machine and date; docs/performance.md shows all. */
function save(name: string, figures: readonly Figure[], loadBefore: number): void {
  const result: Result = {
    date: new Date().toISOString(),
    machine: machineOf(loadBefore),
    figures: figures.map((figure) => ({ ...figure, met: isMet(figure) })),
  };
  const results: Results = { ...JSON.parse(readFileSync(resultsPath, 'utf8')), [name]: result };
  writeFileSync(resultsPath, `${JSON.stringify(results, null, 2)}\n`);
  writeFileSync(pagePath, withFigures(readFileSync(pagePath, 'utf8'), results));
  writeFileSync(readmePath, withHighlights(readFileSync(readmePath, 'utf8'), results));
  if (name === 'day')
    writeFileSync(contributingPath, withDay(readFileSync(contributingPath, 'utf8'), results));
}
