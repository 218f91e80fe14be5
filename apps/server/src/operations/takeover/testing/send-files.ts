import type { TestServer } from '../../../../test-support/test-server.ts';

/** Sends files of a takeover with a token, and returns the answers. */
export function sendFilesTo(server: TestServer, token: () => string) {
  return async (path: string, payload: string) => {
    const request = {
      method: 'POST',
      url: `/api/takeover/${path}`,
      headers: { 'content-type': 'text/csv' },
      payload,
    } as const;
    const answer = await server.call(token(), request);
    return { status: answer.statusCode, ...answer.json() };
  };
}
