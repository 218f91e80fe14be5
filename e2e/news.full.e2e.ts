import { readPdf } from '@blattwerk/server/money/payouts/testing/read-pdf.ts';
import { inFullRun } from '@blattwerk/server/test-support/full-run.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { anna } from './support/demo-logins.ts';
import { shareInstance } from './support/instances.ts';
import { journey, type Open, shareBrowser } from './support/journey.ts';
import { comeTo, oneWindow } from './support/one-window.ts';
import { addPerson, signInByCall } from './support/own-person.ts';
import { signedInState } from './support/sessions.ts';
import type { SignedIn } from './support/signed-in.ts';
import { addressOf } from './support/team-table-screen.ts';
import { textOf, textsOf } from './support/texts.ts';

shareBrowser();

const instance = shareInstance();
let storageState: SignedIn;
/** The articles that every reader can read, newest first. */
let news: { id: number; title: string; day: string }[];

/** Malicious articles, each in its own way; `run` is what none of them may reach. */
const hostile = [
  '<script>run()</script><p>1</p>',
  '<p>2<img src=x onerror=run()></p>',
  '<p>3<svg onload=run()><script>run()</script></svg></p>',
  '<p>4<a href="javascript:run()">Klick</a></p>',
  '<p>5<iframe srcdoc="<script>parent.run()</script>"></iframe></p>',
  '<p style="position:fixed;inset:0;background:url(https://elsewhere.example/a.png)" onmouseover=run()>6</p>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=run()&gt;">7',
  '<p>8<img src="https://elsewhere.example/pixel.png"><object data="javascript:run()"></object></p>',
  '<form action="/logout"><input name=body autofocus onfocus=run()><button>9</button></form><p>9</p>',
  '<base href="https://elsewhere.example/"><meta http-equiv=refresh content="0;url=javascript:run()"><style>*{display:none}</style><p>10</p>',
];
const ids: number[] = [];
/** Older than any other news, so that other journeys see theirs. */
const LONG_AGO = '2001-01-01T12:00:00Z';

beforeAll(async () => {
  storageState = await signedInState(instance.url, anna);
  news = await instance.database.query(
    `select id, title, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day from news
     join news_texts on news_id = id and locale = 'de' order by created_at desc, id desc`,
  );
  for (const content of hostile) {
    const [row] = await instance.database.query<{ id: number }>(
      `with written as (insert into news (created_at) values ($1) returning id)
       insert into news_texts (news_id, locale, title, description, content)
       select id, 'ru-RU', 'Zymurgie', 'Zymurgie', $2 from written returning news_id as id`,
      [LONG_AGO, content],
    );
    ids.push(row?.id ?? 0);
  }
});

afterAll(() => instance.database.query('delete from news where id = any($1)', [ids]));

const cards = (page: Page) => page.getByTestId('news-card');
const titles = (page: Page) => textsOf(cards(page).getByRole('heading'));
const more = (page: Page) => page.getByRole('button', { name: 'Mehr anzeigen' });

const { walkOnAnyWidth } = oneWindow(() => ({
  storageState,
  viewport: { width: 1440, height: 900 },
  permissions: ['clipboard-read', 'clipboard-write'],
}));

/** The news in a window of their own, where they were viewed before. */
async function openNewsAfter(open: Open, before: string): Promise<Page> {
  const [user] = await instance.database.query<{ id: number }>('select id from users where email = $1', [
    anna,
  ]);
  const { page } = await open({
    storageState,
    viewport: { width: 1440, height: 900 },
    prepare: (context) =>
      context.addInitScript(
        ([key, value]) => {
          if (localStorage.getItem(key) === null) localStorage.setItem(key, value);
        },
        [`blattwerk.news.${user?.id}`, before] as const,
      ),
  });
  await page.goto(`${instance.url}/app/news/news`);
  return page;
}

walkOnAnyWidth(
  'nine articles per page; each new page comes above, and what is being read stays in place',
  async ({ page }) => {
    await comeTo(page, `${instance.url}/app/news/news`);
    await expect.poll(() => titles(page)).toEqual(news.slice(0, 9).map(({ title }) => title));
    const pattern = new RegExp(`^\\S+ ${news[0]?.day.slice(8)}, ${news[0]?.day.slice(0, 4)}$`);
    expect(await textOf(cards(page).first().locator('time'))).toMatch(pattern);
    expect(await cards(page).first().locator('time').getAttribute('datetime')).toBe(news[0]?.day);

    const pages = Math.ceil(news.length / 9);
    for (let shown = 2; shown <= pages; shown++) {
      const button = more(page);
      await button.scrollIntoViewIfNeeded();
      const place = await button.evaluate((element) => element.getBoundingClientRect().top);
      const anchor = cards(page).filter({ hasText: news[8]?.title ?? '' });
      const read = await anchor.evaluate((element) => element.getBoundingClientRect().top);
      await button.focus();
      await page.keyboard.press('Enter');
      await expect.poll(() => cards(page).count()).toBe(Math.min(shown * 9, news.length));
      await expect
        .poll(() => anchor.evaluate((element) => element.getBoundingClientRect().top))
        .toBeCloseTo(read, 0);
      if (shown < pages) {
        await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
        expect(await button.evaluate((element) => element.getBoundingClientRect().bottom)).toBeGreaterThan(
          place - 200,
        );
      }
    }
    const byPage = Array.from({ length: pages }, (_, index) => news.slice(index * 9, index * 9 + 9));
    expect(await titles(page)).toEqual(byPage.toReversed().flatMap((part) => part.map(({ title }) => title)));
    expect(await more(page).count()).toBe(0);
    const last = page.getByText(`Alle ${news.length} Beiträge sind geladen.`);
    await expect.poll(() => last.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(addressOf(page)).toEqual({ page: String(pages) });

    await page.getByRole('button', { name: 'Nach oben' }).click();
    const top = byPage.at(-1)?.[0]?.title ?? '';
    await expect
      .poll(() => page.getByRole('link', { name: top }).evaluate((link) => link === document.activeElement))
      .toBe(true);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: top }).waitFor();
    await page.goBack();
    await expect.poll(() => cards(page).count()).toBe(news.length);
  },
);

inFullRun(() => {
  walkOnAnyWidth('a search is in the URL, and says when nothing is found', async ({ page }) => {
    await comeTo(page, `${instance.url}/app/news/news`);
    await cards(page).first().waitFor();
    await page.getByLabel('Neuigkeiten durchsuchen').fill('efeu');
    await page.waitForURL('**/app/news/news?q=efeu');
    const [{ found } = { found: 0 }] = await instance.database.query<{ found: number }>(
      `select count(*) as found from news_texts where locale = 'de' and (title ilike '%efeu%' or description ilike '%efeu%')`,
    );
    expect(Number(found)).toBeGreaterThan(0);
    await expect.poll(() => cards(page).count()).toBe(Number(found));
    await page.getByLabel('Neuigkeiten durchsuchen').fill('zymurgie');
    await page.getByText('Zu „zymurgie“ gibt es keinen Beitrag.').waitFor();
    await page.getByText('Keine Daten gefunden').waitFor();
    await page.getByRole('button', { name: 'Alle Beiträge zeigen' }).click();
    await expect.poll(() => cards(page).count()).toBe(9);
    expect(await page.getByLabel('Neuigkeiten durchsuchen').inputValue()).toBe('');
    await comeTo(page, `${instance.url}/app/news/news?q=${encodeURIComponent("%_'\\ 𝄞")}&page=99999`);
    await page.getByText('Keine Daten gefunden').waitFor();
  });

  walkOnAnyWidth('a topic filters the news, and a search continues within it', async ({ page }) => {
    const about = await instance.database.query<{ title: string }>(
      `select title from news join news_texts on news_id = id and locale = 'de'
       where topic = 'product' order by created_at desc, id desc`,
    );
    await comeTo(page, `${instance.url}/app/news/news`);
    await page.getByRole('navigation', { name: 'Themen' }).getByRole('link', { name: 'Produkte' }).click();
    await page.waitForURL('**/app/news/news?topic=product');
    await expect.poll(() => titles(page)).toEqual(about.map(({ title }) => title));
    for (const facts of await textsOf(cards(page).locator('p').first())) expect(facts).toContain('Produkte');
    await page.getByLabel('Neuigkeiten durchsuchen').fill('efeu');
    await page.waitForURL('**/app/news/news?topic=product&q=efeu');
    await expect
      .poll(() => titles(page))
      .toEqual(about.map(({ title }) => title).filter((title) => /efeu/i.test(title)));
    await page.getByRole('navigation', { name: 'Themen' }).getByRole('link', { name: 'Termine' }).click();
    await page.getByText('Zu „efeu“ gibt es keinen Beitrag.').waitFor();
    await page.getByRole('button', { name: 'Alle Beiträge zeigen' }).click();
    await page.waitForURL('**/app/news/news');
  });

  journey('new articles since the last visit are above a line, until the next visit', async (open) => {
    const [row] = await instance.database.query<{ at: string }>(
      'select created_at::text as at from news where id = $1',
      [news[3]?.id],
    );
    const page = await openNewsAfter(open, new Date(row?.at ?? '').toISOString());
    await page.getByRole('heading', { name: 'Neu seit Ihrem letzten Besuch' }).waitFor();
    await page.getByRole('heading', { name: 'Davor erschienen' }).waitFor();
    expect(await page.locator('[data-testid="news-card"][data-new="true"]').count()).toBe(3);
    await cards(page).first().getByRole('link').click();
    await page.getByTestId('article-content').waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'Neu seit Ihrem letzten Besuch' }).waitFor();
    await page.reload();
    await cards(page).first().waitFor();
    expect(await page.getByRole('heading', { name: 'Neu seit Ihrem letzten Besuch' }).count()).toBe(0);
  });

  walkOnAnyWidth(
    'the dashboard leads to an article: sharing, printing, and its neighbours',
    async ({ page, expectProblem }) => {
      await comeTo(page, `${instance.url}/dashboard`);
      const link = page.getByTestId('news-item').nth(1).getByRole('link');
      await link.click();
      await page.waitForURL(`**/app/news/article/${news[1]?.id}`);
      await page.getByRole('heading', { level: 1, name: news[1]?.title ?? '' }).waitFor();
      await expect.poll(() => page.getByTestId('article-content').locator('p').count()).toBeGreaterThan(1);

      await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined }));
      await page.getByRole('button', { name: 'Teilen', exact: true }).click();
      await page.getByText('Link zum Beitrag kopiert').waitFor();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
        `${instance.url}/app/news/article/${news[1]?.id}`,
      );

      const paper = await readPdf(await page.pdf({ format: 'A4' }));
      await page.emulateMedia({ media: 'print' });
      expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
      const address = `${instance.url}/app/news/article/${news[1]?.id}`;
      expect(paper.text).toContain(address);
      expect(await page.getByText(address).count()).toBe(0);
      for (const name of ['Teilen', 'Drucken'])
        expect(
          await page.getByRole('button', { name, exact: true, includeHidden: true }).first().isVisible(),
        ).toBe(false);
      expect(
        await page.getByRole('navigation', { name: 'Weitere Beiträge', includeHidden: true }).isVisible(),
      ).toBe(false);
      await page.emulateMedia({ media: 'screen' });

      const beside = page.getByRole('navigation', { name: 'Weitere Beiträge' });
      await beside.getByRole('link', { name: news[2]?.title ?? '' }).click();
      await page.getByRole('heading', { level: 1, name: news[2]?.title ?? '' }).waitFor();
      await beside.getByRole('link', { name: news[1]?.title ?? '' }).click();
      await page.getByRole('heading', { level: 1, name: news[1]?.title ?? '' }).waitFor();

      expectProblem(/404 GET .*\/api\/news\/|status of 404/);
      for (const id of ['999999999', '0', 'abc', '-1']) {
        await comeTo(page, `${instance.url}/app/news/article/${id}`);
        await page.getByText('Diesen Beitrag gibt es nicht oder nicht mehr').waitFor();
      }
    },
  );

  journey('malicious articles do nothing, even if the server let them through', async (open) => {
    const reader = await addPerson(instance, 'Rosa');
    await instance.database.query(`update users set locale = 'ru-RU' where id = $1`, [reader.user]);
    const { page, blocked, expectProblem } = await open({
      storageState: await signInByCall(instance, reader.email),
      prepare: async (context) => {
        await context.exposeBinding('run', () => ran.push('run'));
      },
    });
    const ran: string[] = [];
    const acts =
      'script, iframe, object, embed, form, input, style, svg, math, base, meta, [style], [onerror], [onload]';
    const content = page.getByTestId('article-content');
    const attributes = () =>
      content.evaluate((element) =>
        [...element.querySelectorAll('*')].flatMap((node) => node.getAttributeNames()),
      );
    /** One at a time, in the order in which they are listed. */
    const readAll = async () => {
      await page.goto(`${instance.url}/app/news/article/${ids.at(-1)}`);
      for (const id of ids.toReversed()) {
        await page.waitForURL(`**/app/news/article/${id}`);
        await content.waitFor({ state: 'attached' });
        for (const link of await content.locator('a').all()) await link.click();
        await page.mouse.move(640, 400);
        expect(await content.locator(acts).count()).toBe(0);
        expect((await attributes()).filter((name) => /^on|^style$|^srcdoc$/.test(name))).toEqual([]);
        if (id !== ids[0]) await page.getByRole('link', { name: /^Более старая статья/ }).click();
      }
    };
    await readAll();
    expect(blocked).toEqual([]);
    // Then as if the server had not sanitized them: the page itself runs nothing.
    expectProblem(/(base-uri|base URI|style-src|inline style)/i);
    const dirty = new Set<number>();
    const spoil = <Body extends { id?: number }>(body: Body): Body => {
      const at = ids.indexOf(body.id ?? 0);
      if (at === -1) return body;
      dirty.add(at);
      return { ...body, content: hostile[at] };
    };
    await page.route('**/api/news/*', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: spoil((await response.json()) as { id: number }) });
    });
    await page.route('**/api/batch', async (route) => {
      const response = await route.fetch();
      const entries = (await response.json()) as { path: string; body: { id?: number } }[];
      const json = entries.map((entry) =>
        entry.path.startsWith('/api/news/') ? { ...entry, body: spoil(entry.body) } : entry,
      );
      await route.fulfill({ response, json });
    });
    await readAll();
    expect(dirty.size).toBe(ids.length);
    expect(ran).toEqual([]);
    // While parsing them the browser reports what it removes; nothing active or loading gets that far.
    expect(blocked.filter((text) => !/^(base-uri|style-src-(elem|attr)) blocked/.test(text))).toEqual([]);
  });
});
