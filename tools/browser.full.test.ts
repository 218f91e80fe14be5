import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { browserCandidates, findBrowser } from './browser.mjs';

const folder = mkdtempSync(join(tmpdir(), 'browser-'));

beforeAll(() => findBrowser());
afterEach(() => vi.unstubAllEnvs());
afterAll(() => rmSync(folder, { recursive: true }));

/** A program that looks like a browser and exits immediately. */
function deadBrowser(): string {
  const path = join(folder, 'dead-browser');
  writeFileSync(path, '#!/bin/sh\nexit 3\n');
  chmodSync(path, 0o755);
  return path;
}

/**
 * Runs in the page: draws a line of text and counts its dark pixels. Playwright would time out taking a screenshot of it on
 * a busy machine.
 */
const countInk = `(text, family) => {
  const context = new OffscreenCanvas(600, 60).getContext('2d');
  context.font = '40px ' + family;
  context.fillText(text, 0, 45);
  const { data: pixels } = context.getImageData(0, 0, 600, 60);
  return pixels.filter((value, index) => index % 4 === 3 && value > 127).length;
}`;

/** The number of dark pixels of a line of text, as actually drawn. */
function inkOf(page: Page, text: string, family: string): Promise<number> {
  return page.evaluate(`(${countInk})(${JSON.stringify(text)}, ${JSON.stringify(family)})`);
}

test('the browser that is found draws Latin, Cyrillic and symbols in different fonts', async () => {
  const messages: string[] = [];
  const found = await findBrowser((line) => messages.push(line));
  expect(existsSync(found.executablePath)).toBe(true);
  expect(messages.at(-1)).toContain(found.executablePath);
  const browser = await chromium.launch(found);
  try {
    const page = await browser.newPage();
    const missing = await inkOf(page, '\u{10FFFD}', 'sans-serif');
    const texts = ['Größe', 'Œuvre', 'Провизия', '→', '✓', '€'];
    for (const text of texts) {
      const ink = await inkOf(page, text, 'sans-serif');
      expect(ink, text).toBeGreaterThan(50);
      expect(ink, `${text} is drawn as a missing character`).not.toBe(missing * text.length);
    }
    expect(await inkOf(page, 'Menge', 'monospace')).not.toBe(await inkOf(page, 'Menge', 'sans-serif'));
  } finally {
    await browser.close();
  }
});

test('CHROMIUM_PATH wins, and fails loudly when it does not start', async () => {
  const { executablePath } = await findBrowser();
  const wrapper = join(folder, 'my-browser');
  writeFileSync(wrapper, `#!/bin/sh\nexec '${executablePath}' "$@"\n`);
  chmodSync(wrapper, 0o755);
  vi.stubEnv('CHROMIUM_PATH', wrapper);
  expect((await findBrowser()).executablePath).toBe(wrapper);
  vi.stubEnv('CHROMIUM_PATH', deadBrowser());
  await expect(findBrowser()).rejects.toThrow('CHROMIUM_PATH does not start');
  vi.stubEnv('CHROMIUM_PATH', join(folder, 'nowhere'));
  await expect(findBrowser()).rejects.toThrow('CHROMIUM_PATH does not start');
});

test('the browser of the npm package is unpacked once, with its libraries and fonts', async () => {
  vi.stubEnv('CHROMIUM_PATH', '');
  const messages: string[] = [];
  const { env, executablePath } = await findBrowser((line) => messages.push(line));
  expect(messages.filter((line) => line.startsWith('Unpacking'))).toEqual([]);
  expect(executablePath).toMatch(/chromium-\d+\.\d+\.\d+\/chromium$/);
  expect(existsSync(env.LD_LIBRARY_PATH?.split(':')[0] ?? '')).toBe(true);
  expect(readFileSync(env.FONTCONFIG_FILE ?? '', 'utf8')).toContain('dejavu-fonts-ttf');
});

test('places are tried in order, those that do not start are skipped, and the last error says what to do', async () => {
  const places = browserCandidates(() => undefined);
  expect(places.map(({ name }) => name)).toEqual([
    'CHROMIUM_PATH',
    'the npm package @sparticuz/chromium',
    'the system',
    'Playwright',
    'apt-get',
  ]);
  const { executablePath, ...rest } = await findBrowser();
  writeFileSync(join(folder, 'chromium'), `#!/bin/sh\nexec '${executablePath}' "$@"\n`);
  chmodSync(join(folder, 'chromium'), 0o755);
  vi.stubEnv('PATH', `${folder}:${process.env.PATH}`);
  const dead = { name: 'a dead one', find: async () => ({ ...rest, executablePath: deadBrowser() }) };
  const system = places.filter(({ name }) => name === 'the system');
  expect((await findBrowser(undefined, [dead, ...system])).executablePath).toBe(join(folder, 'chromium'));
  await expect(findBrowser(undefined, [dead])).rejects.toThrow(/apt-get install chromium[\s\S]*a dead one: /);
});
