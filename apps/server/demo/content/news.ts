import type { NewsTopic } from '@blattwerk/contract/news/news.contract.ts';
import type { CopyValue } from '../../src/platform/database/copy-rows.ts';
import type { DemoTime } from '../network/demo-time.ts';
import { mediaIdOf } from './media.ts';
import { type Article, germanNews } from './news-de-table.ts';
import { englishNews } from './news-en-table.ts';
import { frenchNews } from './news-fr-table.ts';
import { russianNews } from './news-ru-table.ts';

type Rows = Generator<readonly CopyValue[]>;

const editions: readonly (readonly [locale: string, news: readonly Article[]])[] = [
  ['de', germanNews],
  ['en', englishNews],
  ['fr-FR', frenchNews],
  ['ru-RU', russianNews],
];

/** The topic of each article, newest first. */
const topics: readonly NewsTopic[] = [
  'commission',
  'product',
  'portal',
  'commission',
  'commission',
  'event',
  'company',
  'product',
  'portal',
  'training',
  'product',
  'commission',
  'company',
  'portal',
  'portal',
  'product',
  'company',
  'training',
  'portal',
  'commission',
  'company',
  'company',
  'portal',
  'company',
];

/** The image of some articles, by the index of the article. */
const pictures: Readonly<Record<number, Parameters<typeof mediaIdOf>[0]>> = {
  1: 'blatt-linde.jpg',
  5: 'blatt-ahorn.jpg',
  6: 'blatt-buche.jpg',
  7: 'blatt-birke.jpg',
  9: 'blatt-eiche.jpg',
  10: 'blatt-hasel.jpg',
  12: 'blatt-ginkgo.jpg',
  15: 'blatt-weide.jpg',
  16: 'blatt-platane.jpg',
  17: 'blatt-esche.jpg',
  20: 'blatt-kastanie.jpg',
  21: 'blatt-ulme.jpg',
  23: 'blatt-pappel.jpg',
};

/** Ids ascend with time: the newest article comes last. */
function idOf(position: number): number {
  return germanNews.length - position;
}

export function* newsRows(time: DemoTime): Rows {
  for (const position of germanNews.keys()) {
    // The older, the longer the intervals: the portal had less news at its beginning.
    const daysAgo = 2 + Math.round(position * 7 + position ** 2 * 0.42);
    const picture = pictures[position];
    const createdAt = new Date(time.midnight(daysAgo) + 9 * 3_600_000);
    const topic = topics[position] ?? null;
    yield [idOf(position), createdAt, topic, picture === undefined ? null : mediaIdOf(picture), createdAt];
  }
}

export function* newsTextRows(): Rows {
  for (const [locale, news] of editions) {
    for (const [position, [title, description, ...paragraphs]] of news.entries()) {
      const content = paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('');
      yield [idOf(position), locale, title, description, content];
    }
  }
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
