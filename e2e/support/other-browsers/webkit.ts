import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@blattwerk/server/platform/database/postgres/postmaster.ts';
import { PATIENCE_MS } from '@blattwerk/server/test-support/patience.ts';
import type { BrowserWindow, RunningBrowser, WindowSize } from './browser-window.ts';
import { type Program, startProgram, waitFor } from './program.ts';

/** With the bar above the page its window could not be as narrow as a phone. */
const barStyle = `
toolbar, headerbar, toolbar *, headerbar *, entry, button, box {
  min-width: 0; min-height: 0; margin: 0; padding: 0; border: 0; font-size: 1px;
}
image { -gtk-icon-transform: scale(0); }
`;

const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** How long a page may take to respond to a script before it is asked again. */
const ANSWER_MS = 10_000;

type Call = (
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
  patienceMs?: number,
) => Promise<unknown>;

/** Starts WebKitGTK's driver on a display of its own. */
export async function startWebKit([
  driverPath = '',
  screenPath = '',
]: readonly string[]): Promise<RunningBrowser> {
  const home = await mkdtemp(join(tmpdir(), 'webkit-'));
  const downloads = join(home, 'downloads');
  await mkdir(downloads);
  await writeFile(join(home, 'user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${downloads}"\n`);
  for (const version of ['gtk-3.0', 'gtk-4.0']) {
    await mkdir(join(home, version));
    await writeFile(join(home, version, 'gtk.css'), barStyle);
  }
  const screen = startProgram(
    screenPath,
    ['-displayfd', '1', '-screen', '0', '1920x1200x24', '-nolisten', 'tcp'],
    {},
  );
  const display = await waitFor(screen, 'The screen', async () => /^(\d+)\n/m.exec(screen.output())?.[1]);
  const port = await freePort(0);
  const driver = startProgram(driverPath, [`--port=${port}`], {
    DISPLAY: `:${display}`,
    HOME: home,
    XDG_CONFIG_HOME: home,
    // Without a graphics card and without desktop services.
    LIBGL_ALWAYS_SOFTWARE: '1',
    GTK_A11Y: 'none',
    NO_AT_BRIDGE: '1',
    GSETTINGS_BACKEND: 'memory',
    DBUS_SESSION_BUS_ADDRESS: 'disabled:',
  });
  const call = callsOf(`http://127.0.0.1:${port}`);
  await waitFor(driver, 'WebKitWebDriver', () => call('GET', '/status').catch(() => undefined));
  return {
    open: (size) => openWindow(call, driver, { size, downloads }),
    stop: async () => {
      await driver.stop();
      await screen.stop();
      await rm(home, { recursive: true, force: true });
    },
  };
}

function callsOf(base: string): Call {
  return async (method, path, body, patienceMs = PATIENCE_MS) => {
    const answer = await fetch(base + path, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(patienceMs),
    });
    const { value } = (await answer.json()) as { value: { error?: string; message?: string } | null };
    if (!answer.ok) throw new Error(`${method} ${path}: ${value?.error}: ${value?.message}`);
    return value;
  };
}

async function openWindow(
  call: Call,
  driver: Program,
  { size: { width, height }, downloads }: { readonly size: WindowSize; readonly downloads: string },
): Promise<BrowserWindow> {
  const { sessionId } = (await call('POST', '/session', { capabilities: {} })) as { sessionId: string };
  const session = `/session/${sessionId}`;
  const run = (script: string) => runScript(call, session, script);
  const heightOfPage = () => run('return innerHeight').then(Number);
  await call('POST', `${session}/window/rect`, { width, height });
  const bar = height - (await heightOfPage());
  await call('POST', `${session}/window/rect`, { width, height: height + bar });
  // The page takes its window's size when it is next drawn.
  await waitFor(driver, `A window of ${width} x ${height}`, async () =>
    (await run('return [innerWidth, innerHeight].join(" x ")')) === `${width} x ${height}` ? true : undefined,
  );
  return {
    load: async (url) => void (await call('POST', `${session}/url`, { url })),
    evaluate: async (expression) => String(await run(`return ${expression}`)),
    perform: async (sources) => void (await call('POST', `${session}/actions`, { actions: sources })),
    attach: async (expression, path) => {
      const element = (await run(`return ${expression}`)) as Record<string, string>;
      await call('POST', `${session}/element/${element[ELEMENT]}/value`, { text: path });
    },
    picture: async () => Buffer.from(String(await call('GET', `${session}/screenshot`)), 'base64'),
    downloads,
    opened: () => openedBy(call, session),
    close: async () => void (await call('DELETE', session)),
  };
}

/**
 * The value of a script in the page. The driver never responds if the page was left during the script: it is run again in
 * the next page, and must be safe to repeat.
 */
async function runScript(call: Call, session: string, script: string): Promise<unknown> {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await call('POST', `${session}/execute/sync`, { script, args: [] }, ANSWER_MS);
    } catch (error) {
      const isUnanswered = error instanceof Error && error.name === 'TimeoutError';
      if (!isUnanswered || Date.now() > until) throw error;
    }
  }
}

/** The URLs of all tabs except the one in use; the driver only tells that of the current tab. */
async function openedBy(call: Call, session: string): Promise<string[]> {
  const own = String(await call('GET', `${session}/window`));
  const handles = (await call('GET', `${session}/window/handles`)) as string[];
  const urls: string[] = [];
  for (const handle of handles.filter((one) => one !== own)) {
    await call('POST', `${session}/window`, { handle });
    urls.push(String(await call('GET', `${session}/url`)));
  }
  await call('POST', `${session}/window`, { handle: own });
  return urls;
}
