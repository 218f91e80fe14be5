import { expect } from 'vitest';
import { NOW, setUpCompany } from '../../../../identity/operators/testing/company-server.ts';

export { NOW };

/** The header of a WebM without content. */
export const webm = Buffer.concat([
  Buffer.from('1a45dfa3', 'hex'),
  Buffer.from('\x9f\x42\x82\x84webm', 'latin1'),
  Buffer.alloc(200),
]);

export const captions = 'WEBVTT\n\n00:00.000 --> 00:02.000\nEin Blatt wächst.\n';

/** An item of the library as seen by operators. */
export interface Kept {
  readonly id: number;
  readonly version: string;
  readonly state: string;
}

/** A company with calls for the media library. Call it as `setUp`. */
export function setUpMediaShelf() {
  const company = setUpCompany();
  const { server, root } = company;
  const accept = { accept: 'application/json' };

  const read = async (url: string, token: string | null = root.token) => {
    const answer = await server.call(token, { url, headers: accept });
    expect(answer.statusCode, `${url}: ${answer.body}`).toBe(200);
    return answer.json();
  };

  /** Uploads a document or an image. */
  const send = (bytes: Buffer, name: string) =>
    server.call(root.token, {
      method: 'POST',
      url: '/api/media',
      headers: { ...accept, 'content-type': 'multipart/form-data; boundary=leaf' },
      payload: Buffer.concat([
        Buffer.from(`--leaf\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`),
        bytes,
        Buffer.from('\r\n--leaf--\r\n'),
      ]),
    });

  const sendVideo = (bytes: Buffer, name = 'Ein Blatt.webm') =>
    server.call(root.token, {
      method: 'POST',
      url: `/api/media/videos?name=${encodeURIComponent(name)}`,
      headers: { ...accept, 'content-type': 'application/octet-stream' },
      payload: bytes,
    });

  const write = (method: 'POST' | 'PATCH' | 'DELETE', url: string, given?: object, headers: object = {}) =>
    server.call(root.token, {
      method,
      url,
      headers: {
        ...accept,
        ...(given && {
          'content-type': method === 'PATCH' ? 'application/merge-patch+json' : 'application/json',
        }),
        ...headers,
      },
      ...(given && { payload: JSON.stringify(given) }),
    });

  const change = (id: number, given: object, headers: object = {}) =>
    write('PATCH', `/api/media/${id}`, given, headers);

  /** The publicly visible names. */
  const shown = async (): Promise<string[]> =>
    (await read('/api/media', null)).map(({ name }: { name: string }) => name);

  return { ...company, read, send, sendVideo, write, change, shown };
}
