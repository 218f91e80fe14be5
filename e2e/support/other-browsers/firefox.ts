import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PATIENCE_MS } from '@blattwerk/server/test-support/patience.ts';
import type { BrowserWindow, RunningBrowser, WindowSize } from './browser-window.ts';
import { startProgram, waitFor } from './program.ts';

type Call = <Result>(method: string, params: object) => Promise<Result>;

/** Starts Firefox, which speaks WebDriver BiDi itself. */
export async function startFirefox([path = '']: readonly string[]): Promise<RunningBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'firefox-'));
  const downloads = join(profile, 'downloads');
  await mkdir(downloads);
  await writeFile(join(profile, 'user.js'), preferences(downloads));
  const program = startProgram(
    path,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0'],
    {
      HOME: profile,
      MOZ_CRASHREPORTER_DISABLE: '1',
      // It would prevent pages from using the fonts that every machine has.
      MOZ_DISABLE_CONTENT_SANDBOX: '1',
    },
  );
  const stop = async () => {
    await program.stop();
    await rm(profile, { recursive: true, force: true, maxRetries: 10 });
  };
  const address = await waitFor(
    program,
    'The address of Firefox',
    async () => /WebDriver BiDi listening on (ws:\S+)/.exec(program.output())?.[1],
  );
  const call = await connect(`${address}/session`);
  await call('session.new', { capabilities: {} });
  return { open: (size, watch) => openWindow(call, { size, watch, downloads }), stop };
}

function preferences(downloads: string): string {
  const chosen = {
    // Overlay scroll bars as on a phone, which take no space.
    'ui.useOverlayScrollbars': 1,
    // Saved without asking, in the given folder.
    'browser.download.folderList': 2,
    'browser.download.dir': downloads,
    'browser.download.always_ask_before_handling_new_types': false,
  };
  const lines = Object.entries(chosen).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  );
  return lines.join('');
}

interface Answer {
  readonly id?: number;
  readonly result?: unknown;
  readonly error?: string;
  readonly message?: string;
}

async function connect(address: string): Promise<Call> {
  const socket = new WebSocket(address);
  const waiting = new Map<number, (answer: Answer) => void>();
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer;
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer);
  });
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve());
    socket.addEventListener('error', () => reject(new Error(`${address} does not respond.`)));
  });
  let last = 0;
  return <Result>(method: string, params: object) =>
    new Promise<Result>((resolve, reject) => {
      last += 1;
      const id = last;
      const patience = setTimeout(
        () => reject(new Error(`There was no response to ${method}.`)),
        PATIENCE_MS,
      );
      waiting.set(id, ({ result, error, message }) => {
        clearTimeout(patience);
        waiting.delete(id);
        if (error === undefined) resolve(result as Result);
        else reject(new Error(`${method}: ${error}: ${message}`));
      });
      socket.send(JSON.stringify({ id, method, params }));
    });
}

interface Evaluated {
  readonly result?: { readonly value?: unknown; readonly sharedId?: string };
  readonly exceptionDetails?: { readonly text: string };
}

interface Opening {
  readonly size: WindowSize;
  readonly watch: string;
  readonly downloads: string;
}

/** A tab, as listed by Firefox. */
interface Tab {
  readonly context: string;
  readonly userContext: string;
  readonly url: string;
}

async function openWindow(call: Call, { size, watch, downloads }: Opening): Promise<BrowserWindow> {
  const { userContext } = await call<{ userContext: string }>('browser.createUserContext', {});
  const { context } = await call<{ context: string }>('browsingContext.create', { type: 'tab', userContext });
  await call('browsingContext.setViewport', { context, viewport: size, devicePixelRatio: 1 });
  await call('script.addPreloadScript', { functionDeclaration: watch, contexts: [context] });
  const run = async (expression: string) => {
    const { result, exceptionDetails } = await call<Evaluated>('script.evaluate', {
      expression,
      target: { context },
      awaitPromise: true,
    });
    if (result === undefined) throw new Error(`In the page: ${exceptionDetails?.text}`);
    return result;
  };
  return {
    load: async (url) => {
      const load = () => call('browsingContext.navigate', { context, url, wait: 'complete' });
      // A simultaneous navigation by the page itself aborts this one: it is repeated once.
      await load().catch((error: Error) => {
        if (error.message.includes('NS_BINDING_ABORTED')) return load();
        throw error;
      });
    },
    evaluate: async (expression) => String((await run(expression)).value),
    perform: (actions) => call('input.performActions', { context, actions }),
    attach: async (expression, path) => {
      const { sharedId } = await run(expression);
      await call('input.setFiles', { context, element: { sharedId }, files: [path] });
    },
    picture: async () => {
      const { data } = await call<{ data: string }>('browsingContext.captureScreenshot', { context });
      return Buffer.from(data, 'base64');
    },
    downloads,
    opened: async () => {
      const { contexts } = await call<{ contexts: readonly Tab[] }>('browsingContext.getTree', {
        maxDepth: 0,
      });
      return contexts
        .filter((tab) => tab.userContext === userContext && tab.context !== context)
        .map(({ url }) => url);
    },
    close: () => call('browser.removeUserContext', { userContext }),
  };
}
