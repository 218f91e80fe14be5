import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { inFullRun } from '../../../test-support/full-run.ts';
import { fullTest } from '../../../test-support/full-test.ts';
import {
  headSchema,
  membershipSchema,
  orderSchema,
  partnerSchema,
  refundSchema,
} from './plan-file.schema.ts';

const page = readFileSync(new URL('../../../../../docs/plan-file.md', import.meta.url), 'utf8');
const command = fileURLToPath(new URL('./plan.command.ts', import.meta.url));

/** The examples on the page, in order. */
function examples(language: string): string[] {
  return [...page.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, 'gms'))].map(
    ([, text = '']) => text,
  );
}

function run(input: string) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, '-'], { input, encoding: 'utf8' });
  return { status, stdout, stderr };
}

fullTest('the page’s example gives the result on the page, byte for byte', () => {
  const [input = '', output = ''] = examples('json');
  expect(run(input)).toEqual({ status: 0, stdout: output, stderr: '' });
});

inFullRun(() => {
  test('the page’s bad example has the faults listed on the page', () => {
    const [, , input = ''] = examples('json');
    const [faults = ''] = examples('text');
    expect(run(input)).toEqual({ status: 2, stdout: '', stderr: faults });
  });
});

test('the page names every key that a document may or must have, and every key of a result', () => {
  const documented = new Set([...page.matchAll(/`"?([A-Za-z]+)"?`/g)].map(([, key]) => key));
  const schemas = [headSchema, partnerSchema, orderSchema, refundSchema, membershipSchema];
  const { partners, credits, ...head } = JSON.parse(examples('json')[1] ?? '');
  const keys = [...schemas.map(({ shape }) => shape), head, head.totals, partners[0], credits[0]].flatMap(
    Object.keys,
  );
  expect(keys.length).toBeGreaterThan(40);
  expect(keys.filter((key) => !documented.has(key))).toEqual([]);
});
