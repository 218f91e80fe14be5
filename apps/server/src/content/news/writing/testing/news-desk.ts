import { expect } from 'vitest';
import { NOW, setUpCompany } from '../../../../identity/operators/testing/company-server.ts';

export { NOW };

/** An article as sent by a form: in German, published now. */
export const harvest = {
  texts: {
    de: { title: 'Neue Ernte', description: 'Der Tee ist da.', content: '<p>Ab heute im Shop.</p>' },
  },
  published: true,
};

/** An article as returned by the call. */
interface Written {
  readonly id: number;
  readonly version: string;
  readonly state: string;
}

/** A company with calls for news, and a partner who reads them. Call it as `setUp`. */
export function setUpNewsDesk() {
  const company = setUpCompany();
  const { server, root, anna } = company;
  const json = { 'content-type': 'application/json', accept: 'application/json' };

  const create = (given: object = {}, token = root.token) =>
    server.call(token, {
      method: 'POST',
      url: '/api/news',
      headers: json,
      payload: JSON.stringify({ ...harvest, ...given }),
    });

  const change = (id: number, given: object, headers: Record<string, string> = {}) =>
    server.call(root.token, {
      method: 'PATCH',
      url: `/api/news/${id}`,
      headers: { ...json, 'content-type': 'application/merge-patch+json', ...headers },
      payload: JSON.stringify(given),
    });

  const remove = (id: number, headers: Record<string, string> = {}) =>
    server.call(root.token, { method: 'DELETE', url: `/api/news/${id}`, headers });

  const made = async (given: object = {}): Promise<Written> => {
    const answer = await create(given);
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json();
  };

  const read = async (url: string, token = root.token) => {
    const answer = await server.call(token, { url, headers: { accept: 'application/json' } });
    expect(answer.statusCode, `${url}: ${answer.body}`).toBe(200);
    return answer.json();
  };

  /** The titles visible to somebody, the newest first. */
  const titlesFor = async (token = anna.token): Promise<string[]> =>
    (await read('/api/news', token)).map(({ title }: { title: string }) => title);

  /** Uploads an image for articles. */
  const upload = (bytes: Buffer, name = 'Ernte 2026.png') => {
    const head = `--leaf\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;
    return server.call(root.token, {
      method: 'POST',
      url: '/api/news_pictures',
      headers: { 'content-type': 'multipart/form-data; boundary=leaf' },
      payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--leaf--\r\n')]),
    });
  };

  return { ...company, create, change, remove, made, read, titlesFor, upload };
}

/** Refused fields, each with its code. */
export function faultsIn(answer: { json: () => { violations?: { propertyPath: string; code: string }[] } }) {
  return (answer.json().violations ?? []).map(({ propertyPath, code }) => [propertyPath, code]);
}
