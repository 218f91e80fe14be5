import { copyFile, mkdir, readdir, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CopyValue } from '../../platform/database/copy-rows.ts';
import type { DemoTime } from '../network/demo-time.ts';
import { type Cue, captions } from './captions-table.ts';

type Rows = Generator<readonly CopyValue[]>;

/** Kinds of media (specification, section 9). */
const document = 1;
const image = 2;
const video = 3;

type Item = readonly [file: string, name: string, type: number, ...tags: string[]];

const items: readonly Item[] = [
  ['produktkatalog.pdf', 'Produktkatalog', document, 'Vertrieb', 'Produkte'],
  ['preisliste.pdf', 'Preisliste', document, 'Vertrieb', 'Produkte'],
  ['karriereplan.pdf', 'Karriereplan', document, 'Schulung'],
  ['leitfaden-erstgespraech.pdf', 'Leitfaden Erstgespräch', document, 'Schulung', 'Vertrieb'],
  ['kick-start-fahrplan.pdf', 'Kick-Start-Fahrplan', document, 'Schulung'],
  ['business-box.pdf', 'Business-Box', document, 'Produkte'],
  ['lieferservice.pdf', 'Lieferservice', document, 'Produkte'],
  ['bestellformular.pdf', 'Bestellformular', document, 'Vertrieb'],
  ['partnerbedingungen.pdf', 'Partnerbedingungen', document, 'Recht'],
  ['gutschrift-erklaert.pdf', 'Die Gutschrift erklärt', document, 'Recht', 'Schulung'],
  ['signet.png', 'Signet', image, 'Marke'],
  ['quadrat-vorlage.png', 'Vorlage für Beiträge', image, 'Marke', 'Vorlagen'],
  ['blatt-ahorn.jpg', 'Ahorn', image, 'Blätter', 'Herbst'],
  ['blatt-birke.jpg', 'Birke', image, 'Blätter'],
  ['blatt-buche.jpg', 'Buche', image, 'Blätter'],
  ['blatt-eiche.jpg', 'Eiche', image, 'Blätter', 'Herbst'],
  ['blatt-esche.jpg', 'Esche', image, 'Blätter'],
  ['blatt-ginkgo.jpg', 'Ginkgo', image, 'Blätter', 'Herbst'],
  ['blatt-hasel.jpg', 'Hasel', image, 'Blätter'],
  ['blatt-kastanie.jpg', 'Kastanie', image, 'Blätter', 'Herbst'],
  ['blatt-linde.jpg', 'Linde', image, 'Blätter'],
  ['blatt-pappel.jpg', 'Pappel', image, 'Blätter', 'Herbst'],
  ['blatt-platane.jpg', 'Platane', image, 'Blätter', 'Herbst'],
  ['blatt-robinie.jpg', 'Robinie', image, 'Blätter'],
  ['blatt-ulme.jpg', 'Ulme', image, 'Blätter'],
  ['blatt-weide.jpg', 'Weide', image, 'Blätter'],
  ['ein-blatt-waechst.mp4', 'Ein Blatt wächst', video, 'Natur'],
  ['ginkgo-im-wind.webm', 'Ginkgo im Wind', video, 'Natur'],
  ['herbstfarben.webm', 'Herbstfarben', video, 'Natur', 'Herbst'],
];

const mimeTypes: Record<string, string> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  mp4: 'video/mp4',
  webm: 'video/webm',
};

/** In the order of the captions' table. */
const locales = ['de', 'en', 'fr-FR', 'ru-RU'];

const assets = fileURLToPath(new URL('../assets/', import.meta.url));

/** The media library: rows and, by `file_key` below the files' folder, the files. */
export interface DemoMedia {
  media(): Rows;
  tags(): Rows;
  taggings(): Rows;
  captions(): Rows;
}

/** Copies the files to where the product looks for them, and prepares their rows. */
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

/** Two processes that start together may both do it: whoever reads sees a whole file. */
async function putFile(from: string, to: string): Promise<void> {
  const unfinished = `${to}.${crypto.randomUUID()}`;
  await copyFile(from, unfinished);
  await rename(unfinished, to);
}

function mediaRows(time: DemoTime, sizes: ReadonlyMap<string, number>): DemoMedia {
  const created = (i: number) => new Date(time.midnight(390 - 13 * i) + 11 * 3_600_000);
  const tagKeys = [...new Set(items.flatMap(([, , type, ...tags]) => tags.map((tag) => `${type}/${tag}`)))];
  return {
    *media() {
      for (const [i, [file, name, type]] of items.entries()) {
        const mimeType = mimeTypes[file.split('.').at(-1) ?? ''] ?? null;
        yield [i + 1, type, name, `media/${file}`, mimeType, sizes.get(file) ?? null, created(i)];
      }
    },
    *tags() {
      for (const [i, key] of tagKeys.entries()) {
        const [type = '', name = ''] = key.split('/');
        yield [i + 1, name, type, created(0), created(i)];
      }
    },
    *taggings() {
      for (const [i, [, , type, ...tags]] of items.entries()) {
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

/** Captions in one of the table's languages, as WebVTT. */
function webVtt(cues: readonly Cue[], language: number): string {
  const clock = (seconds: number) => `00:${seconds.toFixed(3).padStart(6, '0')}`;
  const blocks = cues.map(
    ([from, to, ...texts]) => `${clock(from)} --> ${clock(to)}\n${texts[language] ?? ''}\n`,
  );
  return `WEBVTT\n\n${blocks.join('\n')}`;
}
