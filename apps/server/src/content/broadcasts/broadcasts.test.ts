import { expect, test } from 'vitest';
import { faultsOf, festival, setUpBroadcastDesk } from './testing/broadcast-desk.ts';

const { server, root, anna, call, draft, staff } = setUpBroadcastDesk();

test('a draft may be unfinished, loses a filter that is null, and can be deleted', async () => {
  const { id } = await draft({ texts: { de: { subject: 'Nur dies' } }, audience: { text: 'A', level: [3] } });
  const changed = await call('PATCH', `/api/broadcasts/${id}`, {
    audience: { text: null, country: ['DEU'] },
  });
  expect(changed.body).toMatchObject({ title: 'Nur dies', audience: { level: [3], country: ['DEU'] } });
  expect(changed.body.audience).not.toHaveProperty('text');
  expect((await call('GET', '/api/broadcasts?state=draft&text=nur')).body).toMatchObject([{ id }]);
  expect((await call('DELETE', `/api/broadcasts/${id}`)).status).toBe(204);
  expect((await call('GET', `/api/broadcasts/${id}`)).status).toBe(404);
});

test.each(['http://laden.example', '//laden.example', 'https://a:b@laden.example', 'javascript:x()'])(
  'a button cannot lead to %s',
  async (link) => {
    const answer = await call('POST', '/api/broadcasts', { ...festival, link });
    expect(faultsOf(answer)).toEqual([['link', 'broadcastLink']]);
  },
);

test('a preview and a test go to the caller, and to nobody else', async () => {
  const sample = { locale: 'de', ...festival.texts.de };
  const preview = (await call('POST', '/api/broadcasts/preview', sample)).body;
  expect(preview.text).toContain('Hallo Root, wir feiern.');
  expect(preview.html).not.toContain('{firstName}');
  expect((await call('POST', '/api/broadcasts/test', sample)).body).toEqual({
    sent: true,
    email: root.email,
  });
  expect(faultsOf(await call('POST', '/api/broadcasts/preview', { ...sample, text: '{x}' }))).toEqual([
    ['text', 'placeholderUnknown'],
  ]);
  expect(await server.outboxOf()).toEqual([]);
});

test('only staff who write for the company can send broadcasts', async () => {
  const { token } = await staff(['partners.read']);
  const writer = await staff(['content.write']);
  expect((await call('GET', '/api/broadcasts', undefined, { as: token })).status).toBe(403);
  expect((await call('POST', '/api/broadcasts', festival, { as: anna.token })).status).toBe(403);
  expect((await call('POST', '/api/broadcasts', festival, { as: writer.token })).status).toBe(201);
});
