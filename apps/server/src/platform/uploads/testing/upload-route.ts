import { endpoint, MAX_UPLOAD_BYTES, plain } from '@blattwerk/contract/http/endpoint.ts';
import { z } from 'zod';
import type { TestServer } from '../../../../test-support/test-server.ts';
import { authenticationWith } from '../../../identity/tickets/authentication.ts';
import { routesOf } from '../../http/route.ts';
import { extensionOf } from '../uploaded-file.ts';

const upload = endpoint({
  method: 'POST',
  path: '/api/tested-papers',
  summary: 'Stores whatever passes.',
  access: 'public',
  multipart: { files: ['paper'], maxBytes: MAX_UPLOAD_BYTES },
  answer: plain(z.object({ key: z.string(), name: z.string() })),
});

/** Adds a call that stores each file it receives, and returns its key; returns the call's address. */
export function addUploadRoute({ app, deps }: TestServer): string {
  let stored = 0;
  routesOf(
    app,
    deps,
    authenticationWith(deps),
  )(upload, async ({ files: sent }, { files }) => {
    const file = sent.get('paper');
    if (!file) throw new Error('no file was sent');
    stored += 1;
    const key = `papers/${stored}.${extensionOf(file.type)}`;
    await files.put(key, file.bytes, file.type);
    return { key, name: file.name };
  });
  return upload.path;
}
