import { spawn, spawnSync } from 'node:child_process';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { withProcessLock } from '../packages/process-lock/src/process-lock.mjs';

/**
 * How to launch a browser with playwright-core: pass all of it to `chromium.launch`.
 *
 * @typedef {{ executablePath: string, args: string[], env: Record<string, string> }} Browser
 */

/** One place to look for a browser; `find` returns `undefined` if there is none. */
/** @typedef {{ name: string, find(): Promise<Browser | undefined> }} Candidate */

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const require = createRequire(import.meta.url);

const launchArguments = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--font-render-hinting=none',
];

const systemNames = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/**
 * Finds a browser that really starts here, in this order: `CHROMIUM_PATH`, the one in the npm package
 * `@sparticuz/chromium`, one of the system, Playwright's own, one installed on the spot.
 *
 * @param {(line: string) => void} [say] reports progress
 * @param {Candidate[]} [candidates] where to look
 * @returns {Promise<Browser>}
 * @throws {Error} that says what to do if there is none
 */
export async function findBrowser(say = () => undefined, candidates = browserCandidates(say)) {
  /** @type {string[]} */
  const failures = [];
  for (const candidate of candidates) {
    try {
      const browser = await candidate.find();
      if (!browser) continue;
      await expectToStart(browser);
      say(`Browser: ${candidate.name}, ${browser.executablePath}`);
      return browser;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      // A browser that is named explicitly is the only one accepted.
      if (candidate.name === 'CHROMIUM_PATH') throw new Error(`CHROMIUM_PATH does not start: ${reason}`);
      failures.push(`  ${candidate.name}: ${reason.split('\n')[0]}`);
    }
  }
  const tried = failures.length > 0 ? `\nTried:\n${failures.join('\n')}` : '';
  throw new Error(
    'The tests need Chromium. Install one (on Debian and Ubuntu: "apt-get install chromium"), ' +
      `or set CHROMIUM_PATH to the program.${tried}`,
  );
}

/**
 * @param {(line: string) => void} say
 * @returns {Candidate[]}
 */
export function browserCandidates(say) {
  return [
    { name: 'CHROMIUM_PATH', find: async () => plain(process.env.CHROMIUM_PATH) },
    { name: 'the npm package @sparticuz/chromium', find: () => unpackedBrowser(say) },
    { name: 'the system', find: async () => plain(systemBrowser()) },
    { name: 'Playwright', find: playwrightBrowser },
    { name: 'apt-get', find: () => installedBrowser(say) },
  ];
}

/**
 * @param {string | undefined} executablePath
 * @returns {Browser | undefined}
 */
function plain(executablePath) {
  if (!executablePath) return undefined;
  return { executablePath, args: launchArguments, env: environment() };
}

/** @returns {Record<string, string>} */
function environment() {
  const set = Object.entries(process.env).filter((entry) => entry[1] !== undefined);
  return /** @type {Record<string, string>} */ (Object.fromEntries(set));
}

/** @param {Browser} browser */
async function expectToStart(browser) {
  accessSync(browser.executablePath, constants.X_OK);
  const { chromium } = await import('playwright-core');
  const running = await chromium.launch({ ...browser, timeout: 180_000 });
  try {
    const page = await running.newPage();
    await page.setContent('<p>Blatt</p>');
    const width = await page.evaluate('document.querySelector("p").firstChild.parentNode.offsetHeight');
    if (!(Number(width) > 0)) throw new Error('it draws no text');
  } finally {
    await running.close();
  }
}

/**
 * @param {(line: string) => void} say
 * @returns {Promise<Browser | undefined>}
 */
async function unpackedBrowser(say) {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const home = dirname(dirname(require.resolve('@sparticuz/chromium')));
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));
  const folder = join(writableCache(), `chromium-${version}`);
  if (!existsSync(folder)) await withProcessLock(`${folder}.lock`, () => unpack(home, folder, say));
  return {
    executablePath: join(folder, 'chromium'),
    args: launchArguments,
    env: {
      ...environment(),
      FONTCONFIG_FILE: writeFontConfiguration(folder),
      LD_LIBRARY_PATH: [join(folder, 'al2023/lib'), process.env.LD_LIBRARY_PATH]
        .filter(Boolean)
        .join(delimiter),
    },
  };
}

/** The folder for one-time setup results: next to the code, or in the user's cache directory if the code is read-only. */
function writableCache() {
  const own = join(root, '.cache');
  try {
    mkdirSync(own, { recursive: true });
    accessSync(own, constants.W_OK);
    return own;
  } catch {
    const users = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'blattwerk');
    mkdirSync(users, { recursive: true });
    return users;
  }
}

/**
 * The package unpacks itself into the temporary directory, so its helper runs in a process whose temporary directory is
 * ours.
 *
 * @param {string} home
 * @param {string} folder
 * @param {(line: string) => void} say
 */
async function unpack(home, folder, say) {
  if (existsSync(folder)) return;
  say('Unpacking the browser …');
  const unfinished = `${folder}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  const names = ['chromium.br', 'al2023.tar.br', 'swiftshader.tar.br', 'fonts.tar.br'];
  const paths = JSON.stringify(names.map((name) => join(home, 'bin', name)));
  const helper = JSON.stringify(pathToFileURL(join(home, 'build/lambdafs.js')).href);
  const code = `const { inflate } = await import(${helper}); await Promise.all(${paths}.map((path) => inflate(path)));`;
  await run(process.execPath, ['--input-type=module', '--eval', code], {
    ...process.env,
    TMPDIR: unfinished,
  });
  renameSync(unfinished, folder);
}

/**
 * The same fonts on every machine: those of the package, then DejaVu for the symbols and scripts they lack.
 *
 * @param {string} folder
 */
function writeFontConfiguration(folder) {
  const path = join(folder, 'fonts.conf');
  const signs = join(dirname(require.resolve('dejavu-fonts-ttf/package.json')), 'ttf');
  const content = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(folder, 'fonts')}</dir>
  <dir>${signs}</dir>
  <cachedir>${join(folder, 'fonts-cache')}</cachedir>
  <alias><family>sans-serif</family><prefer><family>Open Sans</family></prefer></alias>
  <alias><family>serif</family><prefer><family>DejaVu Serif</family></prefer></alias>
  <alias><family>monospace</family><prefer><family>DejaVu Sans Mono</family></prefer></alias>
</fontconfig>
`;
  if (existsSync(path) && readFileSync(path, 'utf8') === content) return path;
  const unfinished = `${path}.${process.pid}`;
  writeFileSync(unfinished, content);
  renameSync(unfinished, path);
  return path;
}

function systemBrowser() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const mac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
  return [...systemNames.flatMap((name) => folders.map((folder) => join(folder, name))), mac].find(
    existsSync,
  );
}

/** @returns {Promise<Browser | undefined>} */
async function playwrightBrowser() {
  const { chromium } = await import('playwright-core');
  const path = chromium.executablePath();
  return existsSync(path) ? plain(path) : undefined;
}

/**
 * @param {(line: string) => void} say
 * @returns {Promise<Browser | undefined>}
 */
async function installedBrowser(say) {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return undefined;
  say('Installing Chromium with apt-get …');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-q'], env);
  await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium'], env);
  return plain(systemBrowser());
}

/**
 * @param {string} program
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<void>}
 */
function run(program, args, env) {
  return new Promise((resolve, reject) => {
    let output = '';
    const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`${program} ended with ${code}: ${output.trim().slice(-500)}`));
    });
  });
}
