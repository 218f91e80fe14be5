import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { argv, exit } from 'node:process';
import { fileURLToPath } from 'node:url';
import { productEnvironment, root, setUp } from './setup.mjs';

/**
 * Runs a TypeScript file on the product's Node in the folder of the repository, forwards signals to it, and exits with its
 * exit code.
 *
 * @param {string} file
 * @param {string[]} args
 * @param {{ web: boolean }} needs what has to be prepared first
 */
export async function runFile(file, args, needs) {
  const node = await setUp(needs);
  const child = spawn(node, [file, ...args], { cwd: root, env: productEnvironment(), stdio: 'inherit' });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => child.kill(signal));
  }
  child.once('error', fail);
  child.once('exit', (code, signal) => exit(code ?? 128 + (signal ? constants.signals[signal] : 0)));
}

/** @param {unknown} error */
export function fail(error) {
  console.error(error instanceof Error ? error.message : String(error));
  exit(1);
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  const [file, ...args] = argv.slice(2);
  if (file === undefined) fail('usage: node tools/run.mjs FILE [ARGUMENT...]');
  else runFile(file, args, { web: false }).catch(fail);
}
