import { copyFile, mkdir, readdir, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CopyValue } from '../../src/platform/database/copy-rows.ts';
import type { DemoTime } from '../network/demo-time.ts';
import { type Cue, captions } from './captions-table.ts';
import { english, french, german, russian } from './media-names.ts';

type Rows = Generator<readonly CopyValue[]>;

/** Kinds of media (specification, section 9). */
const document = 1;
const image = 2;
const video = 3;

type Name = keyof typeof german;
type Item = readonly [file: Name, type: number, ...tags: Name[]];

const items: readonly Item[] = [
  ['produktkatalog.pdf', document, 'sales', 'products'],
  ['preisliste.pdf', document, 'sales', 'products'],
  ['karriereplan.pdf', document, 'training'],
  ['leitfaden-erstgespraech.pdf', document, 'training', 'sales'],
  ['kick-start-fahrplan.pdf', document, 'training'],
  ['business-box.pdf', document, 'products'],
  ['lieferservice.pdf', document, 'products'],
  ['bestellformular.pdf', document, 'sales'],
  ['partnervereinbarung.pdf', document, 'law'],
  ['gutschrift-erklaert.pdf', document, 'law', 'training'],
  ['signet.png', image, 'brand'],
  ['quadrat-vorlage.png', image, 'brand', 'templates'],
  ['blatt-ahorn.jpg', image, 'leaves', 'autumn'],
  ['blatt-birke.jpg', image, 'leaves'],
  ['blatt-buche.jpg', image, 'leaves'],
  ['blatt-eiche.jpg', image, 'leaves', 'autumn'],
  ['blatt-esche.jpg', image, 'leaves'],
  ['blatt-ginkgo.jpg', image, 'leaves', 'autumn'],
  ['blatt-hasel.jpg', image, 'leaves'],
  ['blatt-kastanie.jpg', image, 'leaves', 'autumn'],
  ['blatt-linde.jpg', image, 'leaves'],
  ['blatt-pappel.jpg', image, 'leaves', 'autumn'],
  ['blatt-platane.jpg', image, 'leaves', 'autumn'],
  ['blatt-robinie.jpg', image, 'leaves'],
  ['blatt-ulme.jpg', image, 'leaves'],
  ['blatt-weide.jpg', image, 'leaves'],
  ['ein-blatt-waechst.mp4', video, 'nature'],
  ['ginkgo-im-wind.webm', video, 'nature'],
  ['herbstfarben.webm', video, 'nature', 'autumn'],
];

const mimeTypes: Record<string, string> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  mp4: 'video/mp4',
  webm: 'video/webm',
};

/** In the column order of the captions' table. */
const locales = ['de', 'en', 'fr-FR', 'ru-RU'];

const assets = fileURLToPath(new URL('../assets/', import.meta.url));

/** The id of an item. */
export function mediaIdOf(file: Name): number {
  return items.findIndex(([name]) => name === file) + 1;
}

/** The media library: rows and, by `file_key` below the files' folder, the files. */
export interface DemoMedia {
  media(): Rows;
  tags(): Rows;
  taggings(): Rows;
  captions(): Rows;
}

/** Copies the files to the product's file storage, and prepares their rows. */
export async function storeMedia(time: DemoTime, filesDir: string): Promise<DemoMedia> {
  await mkdir(join(filesDir, 'media'), { recursive: true });
  const known = new Set(await readdir(assets));
  const sizes = new Map<string, number>();
  for (const [file] of items) {
    if (!known.has(file)) throw new Error(`the demo network lacks its file ${file}`);
    await putFile(join(assets, file), join(filesDir, 'media', file));
    sizes.set(file, (await stat(join(assets, file))).size);
  }
  return mediaRows(time, sizes);
}

/**
 * Two processes may do it concurrently: writing to a temporary file first means that readers always see a complete
 * file.
 */
async function putFile(from: string, to: string): Promise<void> {
  const unfinished = `${to}.${crypto.randomUUID()}`;
  await copyFile(from, unfinished);
  await rename(unfinished, to);
}

function mediaRows(time: DemoTime, sizes: ReadonlyMap<string, number>): DemoMedia {
  const created = (i: number) => new Date(time.midnight(390 - 13 * i) + 11 * 3_600_000);
  const tagKeys = [
    ...new Set(items.flatMap(([, type, ...tags]) => tags.map((tag) => `${type}/${tag}` as const))),
  ];
  return {
    *media() {
      for (const [i, [file, type]] of items.entries()) {
        const mimeType = mimeTypes[file.split('.').at(-1) ?? ''] ?? null;
        yield [
          i + 1,
          type,
          german[file],
          namesOf(file),
          `media/${file}`,
          mimeType,
          sizes.get(file) ?? null,
          created(i),
          created(i),
        ];
      }
    },
    *tags() {
      for (const [i, key] of tagKeys.entries()) {
        const [type, name] = key.split('/') as [string, Name];
        yield [i + 1, german[name], namesOf(name), type, created(0), created(i)];
      }
    },
    *taggings() {
      for (const [i, [, type, ...tags]] of items.entries()) {
        for (const tag of tags) yield [i + 1, tagKeys.indexOf(`${type}/${tag}`) + 1];
      }
    },
    *captions() {
      for (const [i, [file]] of items.entries()) {
        for (const [n, locale] of locales.entries()) {
          const cues = captions[file];
          if (cues) yield [i + 1, locale, webVtt(cues, n)];
        }
      }
    },
  };
}

/** A name in the languages other than German, in the format of the column. */
function namesOf(name: Name): string {
  return JSON.stringify({ en: english[name], 'fr-FR': french[name], 'ru-RU': russian[name] });
}

/** Captions in one of the table's languages, as WebVTT. */
function webVtt(cues: readonly Cue[], language: number): string {
  const clock = (seconds: number) => `00:${seconds.toFixed(3).padStart(6, '0')}`;
  const blocks = cues.map(
    ([from, to, ...texts]) => `${clock(from)} --> ${clock(to)}\n${texts[language] ?? ''}\n`,
  );
  return `WEBVTT\n\n${blocks.join('\n')}`;
}
