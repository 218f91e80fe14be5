import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withProcessLock } from '../packages/process-lock/src/process-lock.mjs';

/** The folder that holds the whole repository. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const bin = join(root, 'node_modules/.bin');
const cache = join(root, '.cache');

/**
 * Makes a fresh clone ready to run: dependencies as the lockfile says, and with `web` the built pages. Steps that are up to
 * date are skipped. Progress goes to standard error: standard output belongs to the program that runs afterwards.
 *
 * @param {{ web: boolean }} wanted
 * @returns {Promise<string>} the Node that runs the product
 */
export async function setUp({ web }) {
  if (!dependenciesMatch()) await doAlone(installDependencies);
  const node = productNode();
  if (web && !webIsBuilt()) await doAlone(buildWeb);
  return node;
}

/** @param {() => Promise<void>} step */
function doAlone(step) {
  mkdirSync(cache, { recursive: true });
  return withProcessLock(join(cache, 'setup.lock'), step);
}

/**
 * The environment in which the installed tools and the product's Node come first in PATH. Node caches the compiled sources:
 * the next start takes two thirds of the processor time.
 */
export function productEnvironment() {
  return {
    NODE_COMPILE_CACHE: join(cache, 'compiled'),
    ...process.env,
    PATH: [bin, outsidePath()].join(delimiter),
  };
}

/** Without the installed programs: npm must not run on a Node that it is about to replace. */
function outsidePath() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.filter((folder) => !folder.startsWith(join(root, 'node_modules'))).join(delimiter);
}

function productNode() {
  const installed = join(bin, 'node');
  if (existsSync(installed)) return installed;
  // No package for this platform: the machine's Node will do if it can run the sources.
  if (Number.parseInt(process.versions.node, 10) >= 24) return process.execPath;
  throw new Error(
    `There is no packaged Node for ${process.platform}-${process.arch}, and ${process.version} is too old: ` +
      'install Node 24 or newer.',
  );
}

async function installDependencies() {
  if (dependenciesMatch()) return;
  const env = { ...process.env, PATH: outsidePath() };
  await runStep(
    'Installing dependencies',
    'npm',
    ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'],
    env,
  );
  if (!dependenciesMatch())
    throw new Error('npm ci succeeded, but the installed packages do not match the lockfile.');
}

/** @typedef {{ version?: string, link?: boolean, optional?: boolean, devOptional?: boolean }} Locked */

/**
 * Whether every package of the lockfile is installed in its version, except optional ones, which may be for another
 * platform. npm's hidden lockfile only proves that npm ran to its end: some of its commands update that file without
 * installing anything.
 */
function dependenciesMatch() {
  if (!existsSync(join(root, 'node_modules/.package-lock.json'))) return false;
  /** @type {Record<string, Locked>} */
  const locked = readJson('package-lock.json')?.packages ?? {};
  for (const [path, entry] of Object.entries(locked)) {
    if (!path.includes('node_modules/')) continue;
    if (entry.link) {
      if (!existsSync(join(root, path))) return false;
      continue;
    }
    const installed = readJson(`${path}/package.json`);
    if (installed ? installed.version !== entry.version : !(entry.optional || entry.devOptional))
      return false;
  }
  // Declared optional, but everything here runs on it.
  return (
    !(`node_modules/node-${process.platform}-${process.arch}` in locked) || existsSync(join(bin, 'node'))
  );
}

/** @param {string} path */
function readJson(path) {
  try {
    return JSON.parse(readFileSync(join(root, path), 'utf8'));
  } catch {
    return undefined;
  }
}

const builtStamp = join(cache, 'web-build');

function webIsBuilt() {
  if (!existsSync(join(root, 'apps/web/dist/index.html')) || !existsSync(builtStamp)) return false;
  return readFileSync(builtStamp, 'utf8') === webInputs();
}

async function buildWeb() {
  if (webIsBuilt()) return;
  const inputs = webInputs();
  await runStep(
    'Building the web application',
    'npm',
    ['run', 'build', '-w', '@blattwerk/web'],
    productEnvironment(),
  );
  writeFileSync(builtStamp, inputs);
}

/** A hash of everything that the built pages depend on. */
function webInputs() {
  const hash = createHash('sha256');
  for (const path of ['package-lock.json', 'tsconfig.base.json']) hashFile(hash, path);
  for (const folder of ['apps/web', 'packages']) hashFolder(hash, folder);
  return hash.digest('hex');
}

/**
 * @param {import('node:crypto').Hash} hash
 * @param {string} folder
 */
function hashFolder(hash, folder) {
  const entries = readdirSync(join(root, folder), { withFileTypes: true });
  for (const entry of entries.sort((one, two) => (one.name < two.name ? -1 : 1))) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) {
      if (!['node_modules', 'dist'].includes(entry.name)) hashFolder(hash, path);
    } else if (!/\.test\.tsx?$/.test(entry.name)) hashFile(hash, path);
  }
}

/**
 * @param {import('node:crypto').Hash} hash
 * @param {string} path
 */
function hashFile(hash, path) {
  const content = readFileSync(join(root, path));
  hash.update(`${path}\n${content.length}\n`).update(content);
}

/**
 * Runs a command, reports every few seconds that it is still running, and shows its output if it fails.
 *
 * @param {string} title
 * @param {string} program
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<void>}
 */
function runStep(title, program, args, env) {
  const began = Date.now();
  const seconds = () => `${Math.round((Date.now() - began) / 1000)} s`;
  console.error(`${title} …`);
  const progress = setInterval(() => console.error(`${title} … ${seconds()}`), 5_000);
  /** @type {Promise<void>} */
  const ended = new Promise((resolve, reject) => {
    let output = '';
    const child = spawn(program, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
    child.once('error', reject);
    child.once('close', (code, signal) => {
      if (code !== 0)
        return reject(new Error(`${title}: ${program} ended with ${code ?? signal}.\n${output}`));
      console.error(`${title}: done in ${seconds()}`);
      return resolve();
    });
  });
  return ended.finally(() => clearInterval(progress));
}
