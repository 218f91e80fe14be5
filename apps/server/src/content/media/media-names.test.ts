import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test-support/test-server.ts';

let server: TestServer;
let leaf: number;

beforeAll(async () => {
  server = await startTestServer();
  leaf = await add('Zweig', { en: 'Branch', 'ru-RU': 'Ветка' }, await tag('Natur', { en: 'Outdoors' }));
  await add('Ahorn', { en: 'Maple' }, await tag('Herbst', { en: 'Autumn' }));
  await add('Linde', {}, await tag('Baum', {}));
});
afterAll(() => server.close());

async function tag(name: string, names: Record<string, string>): Promise<number> {
  const { id } = await server.database.db
    .insertInto('media_tags')
    .values({ name, names, type: 2 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function add(name: string, names: Record<string, string>, tagged: number): Promise<number> {
  const { db } = server.database;
  const file = { type: 2, mime_type: 'image/png', file_key: `media/${name}.png`, size_bytes: 1 };
  const { id } = await db
    .insertInto('media')
    .values({ name, names, ...file, created_at: server.deps.clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('media_taggings').values({ media_id: id, tag_id: tagged }).execute();
  return id;
}

interface Named {
  readonly name: string;
  readonly tag?: readonly { readonly name: string }[];
}

async function read<Answer = Named[]>(url: string): Promise<Answer> {
  const answer = await server.call(null, { url });
  expect([url, answer.statusCode]).toEqual([url, 200]);
  return answer.json();
}

const namesOf = (rows: readonly Named[]) => rows.map(({ name }) => name);

test('items and tags have their name in the requested language, and are sorted by it', async () => {
  const url = '/api/media.json?order[name]=asc';
  expect(namesOf(await read(`${url}&locale=en`))).toEqual(['Branch', 'Linde', 'Maple']);
  expect(namesOf(await read(`${url}&locale=ru-RU`))).toEqual(['Ahorn', 'Linde', 'Ветка']);
  const tags = await read('/api/media_tags.json?locale=en');
  expect(namesOf(tags).sort()).toEqual(['Autumn', 'Baum', 'Outdoors']);
  expect(await read<Named>(`/api/media/${leaf}?locale=en`)).toMatchObject({
    name: 'Branch',
    tag: [{ name: 'Outdoors' }],
  });
});

test('without a language, and in one without a name, they have their German name', async () => {
  for (const locale of ['', '&locale=de', '&locale=fr-FR'])
    expect(namesOf(await read(`/api/media.json?order[name]=asc${locale}`))).toEqual([
      'Ahorn',
      'Linde',
      'Zweig',
    ]);
});

test('a tag is found by its name in any language', async () => {
  for (const name of ['Natur', 'Outdoors'])
    expect(namesOf(await read(`/api/media.json?tag.name=${name}&locale=en`))).toEqual(['Branch']);
  expect(await read('/api/media.json?tag.name=Branch')).toEqual([]);
});
