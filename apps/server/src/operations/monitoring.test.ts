import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { findProgram } from '../../test-support/find-program.ts';
import { setUp } from '../../test-support/set-up.ts';
import { startTestServer } from '../../test-support/test-server.ts';

const server = setUp(() => startTestServer());
const folder = join(import.meta.dirname, '../../../../deploy/monitoring');
const rules = readFileSync(join(folder, 'alerts.yml'), 'utf8');
const dashboard: Dashboard = JSON.parse(readFileSync(join(folder, 'grafana-dashboard.json'), 'utf8'));

interface Dashboard {
  readonly panels: readonly {
    readonly id: number;
    readonly title: string;
    readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
    readonly targets: readonly { readonly expr: string }[];
  }[];
}

/** Expressions of the rules: on one line, or on the more deeply indented lines below. */
function expressionsIn(yaml: string): string[] {
  const found = [...yaml.matchAll(/^ {8}expr: (?:\|\n((?: {10}.*\n)+)|(.+)$)/gm)];
  return found.map(([, block, line]) => (block ?? line ?? '').trim());
}

const ofDashboard = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
const expressions = [...expressionsIn(rules), ...ofDashboard];

/** Words of PromQL that are no metric. */
const words = new Set([
  'sum',
  'by',
  'le',
  'or',
  'max',
  'min',
  'rate',
  'count',
  'absent',
  'changes',
  'topk',
  'and',
]);

/** The metrics used in an expression: whatever is no function, label, duration or variable. */
function metricsIn(expression: string): string[] {
  const bare = expression
    .replaceAll(/\{[^}]*\}/g, ' ')
    .replaceAll(/\b(by|without)\s*\([^)]*\)/g, ' ')
    .replaceAll(/\[[^\]]*\]/g, ' ');
  return [...bare.matchAll(/\b[a-z_]\w*\b(?!\s*\()/g)]
    .map(([word]) => word)
    .filter((word) => !words.has(word));
}

/** Added by Prometheus itself. */
const made = ['up'];

test('each metric used by an alert or the dashboard is in /metrics, with each label used', async () => {
  // A call whose duration is measured.
  await server.app.inject({ url: '/api/user/' });
  const { body } = await server.app.inject({ url: '/metrics' });
  const samples = body.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const known = new Set(samples.map((line) => /^\w+/.exec(line)?.[0] ?? ''));
  const named = new Set(expressions.flatMap(metricsIn));
  expect(named.size).toBeGreaterThan(15);
  expect([...named].filter((name) => !known.has(name) && !made.includes(name))).toEqual([]);
  const labels = new Set(
    expressions.flatMap((text) => [...text.matchAll(/[{,]\s*(\w+)(?:=|!=)~?"/g)].map(([, name]) => name)),
  );
  // Added by the scrape.
  labels.delete('job');
  for (const label of labels) expect(body).toMatch(new RegExp(`[{,]${label}="`));
});

test('every metric of the product itself is on the dashboard', async () => {
  const { body } = await server.app.inject({ url: '/metrics' });
  const all = [...body.matchAll(/^# TYPE (\w+) /gm)].map(([, name = '']) => name);
  const own = all.filter((name) => !/^(process|nodejs)_/.test(name));
  const shown = ofDashboard.join(' ');
  expect(own.length).toBeGreaterThan(10);
  expect(own.filter((name) => !shown.includes(name))).toEqual([]);
});

test('each alert has a severity and an explanation', () => {
  const alerts = rules.split(/^ {6}- alert: /m).slice(1);
  expect(alerts.length).toBeGreaterThan(10);
  for (const alert of alerts) {
    expect(alert).toMatch(/severity: (critical|warning) /);
    expect(alert).toMatch(/^ {10}summary: ".+"$/m);
  }
});

test('panels of the dashboard do not overlap', () => {
  const places = dashboard.panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, i) => `${x + (i % w)}:${y + Math.floor(i / w)}`),
  );
  expect(new Set(places).size).toBe(places.length);
  expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length);
  expect(dashboard.panels.every(({ gridPos: { x, w } }) => x + w <= 24)).toBe(true);
});

const promtool = findProgram('promtool');
const run = promisify(execFile);
const ask = (...args: string[]) => run(promtool ?? '', args, { cwd: folder });

describe.skipIf(promtool === null)('promtool (on Debian apt-get install prometheus)', () => {
  test('accepts the rules and the configuration', async () => {
    expect((await ask('check', 'rules', 'alerts.yml')).stdout).toMatch(/SUCCESS: \d+ rules found/);
    // The token is a file on the scraping machine.
    await ask('check', 'config', '--syntax-only', 'prometheus.yml');
  });

  test('each alert fires when it should, and not before', async () => {
    expect((await ask('test', 'rules', 'alerts.test.yml')).stdout).toContain('SUCCESS');
  });

  test('parses each expression of the dashboard', async () => {
    const rules = ofDashboard.map((expr, i) => {
      const filled = expr.replaceAll('$__rate_interval', '1m').replaceAll('$job', 'blattwerk');
      return `      - record: panel_${i}\n        expr: ${JSON.stringify(filled)}`;
    });
    const file = join(server.deps.config.dataDir, 'panels.yml');
    writeFileSync(file, `groups:\n  - name: panels\n    rules:\n${rules.join('\n')}\n`);
    expect((await ask('check', 'rules', file)).stdout).toContain(`SUCCESS: ${rules.length} rules found`);
  });
});
