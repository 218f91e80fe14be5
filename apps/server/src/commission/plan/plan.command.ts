/**
 * Computes a cycle described in a file and prints the result as JSON: for auditors, and for comparison with other
 * implementations. `npm run --silent plan -- INPUT.json`, or `-` for standard input. Bad input: every fault with its path in
 * the document on standard error, nothing on standard output, exit 2.
 */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { argv, env, exit, stdin, stdout } from 'node:process';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { computePlanFile } from '@blattwerk/plan/plan-file/compute-plan-file.ts';
import type { PlanFileResult } from '@blattwerk/plan/plan-file/plan-file.ts';
import { parsePlanFile } from './parse-plan-file.ts';
import { printPlanFile } from './print-plan-file.ts';

const BAD_INPUT = 2;

const [name, ...more] = argv.slice(2);
if (name === undefined || more.length > 0)
  refuse(['usage: npm run --silent plan -- INPUT.json (- for standard input)']);

const result = compute(await read(name));
await pipeline(Readable.from(printPlanFile(result)), stdout, { end: false }).catch((error) => {
  // The reader has seen enough, as `head` does.
  if (error.code !== 'EPIPE') throw error;
});

async function read(input: string): Promise<string> {
  // npm runs scripts in the project's folder; INIT_CWD is where it was called.
  const folder = env.npm_lifecycle_event === 'plan' ? (env.INIT_CWD ?? '.') : '.';
  try {
    return input === '-' ? await text(stdin) : await readFile(resolve(folder, input), 'utf8');
  } catch (error) {
    return refuse([`${input} cannot be read: ${(error as Error).message}`]);
  }
}

function compute(document: string): PlanFileResult {
  const parsed = parsePlanFile(document);
  if (parsed.faults) {
    return refuse(
      parsed.faults.map(({ path, message }) => `${path === '' ? 'The document' : path}: ${message}`),
    );
  }
  return computePlanFile(parsed.plan, parsed.file);
}

function refuse(lines: string[]): never {
  console.error(lines.join('\n'));
  exit(BAD_INPUT);
}
