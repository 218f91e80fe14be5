import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { setUpNetwork } from '../../../test-support/set-up-network.ts';

const { server } = setUpNetwork(new Date('2026-03-15T10:00:00Z'), { root: { parent: null, operator: true } });

const load = () => server.call(null, { url: '/r.js' });

/** A page of a shop as the script sees it. `cookies` outlive it, as they do in a browser. */
async function open(
  query: string,
  { consent, cookies = new Map() }: { consent?: string; cookies?: Map<string, string> } = {},
) {
  const fields = [{ dataset: { blattwerk: 'code' }, value: '' }];
  const messages: string[] = [];
  const stored = new Map<string, string>();
  const document = {
    currentScript: { dataset: { forward: '', ...(consent !== undefined && { consent }) } },
    readyState: 'complete',
    querySelectorAll: () => fields,
    get cookie() {
      return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    set cookie(text: string) {
      const [, name = '', value = '', age = ''] = /^(\w+)=([^;]*);.*max-age=(\d+)/.exec(text) ?? [];
      if (age === '0') cookies.delete(name);
      else cookies.set(name, value);
    },
  };
  const window: { blattwerk?: { consent(isGiven: boolean): void; click(): unknown } } = {};
  runInNewContext((await load()).body, {
    document,
    window,
    location: { search: query, pathname: '/tee', protocol: 'https:' },
    URLSearchParams,
    sessionStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    },
    fetch: (url: string) => {
      messages.push(url);
      return Promise.resolve();
    },
  });
  if (window.blattwerk === undefined) throw new Error('The script does not describe itself.');
  return { ...window.blattwerk, cookies, told: messages, code: () => fields[0]?.value };
}

test('is smaller than 2 KB, and may be loaded by pages of another origin', async () => {
  const { headers, rawPayload } = await load();
  expect(rawPayload.length).toBeLessThan(2_048);
  expect(headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=3600',
    'cross-origin-resource-policy': 'cross-origin',
  });
});

describe('the code of a link', () => {
  test('is stored and sent once the visitor has agreed, and not before', async () => {
    const page = await open('?affiliateCode=anna');
    expect([page.click(), page.code(), page.cookies.size]).toEqual([null, '', 0]);
    page.consent(true);
    expect(page.code()).toBe('ANNA');
    expect(page.click()).toMatchObject({ code: 'ANNA' });
    const later = await open('', { cookies: page.cookies });
    expect(later.code()).toBe('ANNA');
    // The shop is sent it once per visit.
    expect(later.told).toEqual(['/tee?affiliateCode=ANNA']);
    later.consent(true);
    expect(later.told).toHaveLength(1);
  });

  test('is replaced by that of a link followed later', async () => {
    const { cookies } = await open('?affiliateCode=ANNA', { consent: 'given' });
    expect((await open('?affiliateCode=BEN', { cookies })).code()).toBe('BEN');
    expect((await open('', { cookies })).code()).toBe('BEN');
  });

  test('is deleted when the visitor withdraws the consent, and after 60 days', async () => {
    const { cookies, ...page } = await open('?affiliateCode=ANNA', { consent: 'given' });
    page.consent(false);
    expect([page.click(), page.code(), cookies.size]).toEqual([null, '', 0]);
    const longAgo = Math.floor(Date.now() / 1000) - 60 * 24 * 60 * 60 - 1;
    expect((await open('', { cookies: new Map([['blattwerk', `ANNA.${longAgo}`]]) })).click()).toBeNull();
  });

  test.each([
    '?affiliateCode=%3Cscript%3E',
    '?affiliateCode=A;B',
    `?affiliateCode=${'A'.repeat(51)}`,
    '?affiliateCode=',
  ])('must not be: %s', async (query) => {
    const page = await open(query, { consent: 'given' });
    expect([page.click(), page.cookies.size]).toEqual([null, 0]);
  });
});
