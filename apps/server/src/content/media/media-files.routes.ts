import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  getMediaCaptions,
  getMediaFile,
  getMediaThumbnail,
  shownTypes,
} from '@blattwerk/contract/media/media.contract.ts';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, notFound } from '../../platform/api-error.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Files } from '../../platform/files/files.ts';
import { readParams } from '../../platform/http/read-call.ts';
import { readRange } from './byte-range.ts';
import { hasThumbnail } from './media.presenter.ts';
import { findCaptions, findMedia, type MediaRow } from './media.queries.ts';
import { thumbnailOf } from './thumbnails.ts';

/** The library is the same for everybody, and its files rarely change: they are revalidated after an hour. */
const CACHE = 'public, max-age=3600';

const shown: readonly string[] = shownTypes;

/**
 * The files of the media library at URLs of their own. They need no token: images and videos of a page cannot send one.
 * Videos are read in ranges. Not registered by `route`, which sends files to one reader only.
 */
export function mediaFileRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'files' | 'clock'>): void {
  const { db, files } = deps;
  app.endpoints.push(getMediaCaptions, getMediaFile, getMediaThumbnail);

  app.get('/api/media/:id/file', { compress: false }, async (request, reply) => {
    const { id } = readParams(getMediaFile.params, request.params);
    const media = await requireMedia(deps, id);
    return sendMedia(request, reply, media, files);
  });

  app.get('/api/media/:id/thumbnail', { compress: false }, async (request, reply) => {
    const { id } = readParams(getMediaThumbnail.params, request.params);
    const media = await requireMedia(deps, id);
    if (!hasThumbnail(media)) throw notFound();
    const bytes = await thumbnailOf(files, media.fileKey);
    return sendBytes(request, reply.headers(headersOf('image/webp', `${media.name}.webp`)), bytes);
  });

  app.get('/api/media/:id/captions/:locale', async (request, reply) => {
    const { id, locale } = readParams(getMediaCaptions.params, request.params);
    const content = await findCaptions(db, { id, locale });
    if (content === undefined) throw notFound();
    const type = { 'content-type': 'text/vtt; charset=utf-8' };
    return sendBytes(request, reply.headers({ ...headersOf('text/vtt', `${locale}.vtt`), ...type }), content);
  });
}

/** @throws ApiError 404 for an unknown item, one that is not shown, and one whose file is missing */
async function requireMedia(
  { db, files, clock }: Pick<Deps, 'db' | 'files' | 'clock'>,
  id: number,
): Promise<MediaRow> {
  const media = await findMedia(db, { id, locale: 'de', now: clock.now() });
  // Images that belong to articles alone are not listed, but shown by these.
  if (!media || !(media.isShown || !media.inLibrary) || !(await files.exists(media.fileKey)))
    throw notFound();
  return media;
}

function sendBytes(request: FastifyRequest, reply: FastifyReply, bytes: Buffer | string): FastifyReply {
  const etag = etagOf(bytes);
  reply.header('etag', etag);
  return isKnown(request, etag) ? reply.code(304).send() : reply.send(bytes);
}

async function sendMedia(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, fileKey, mimeType, size }: MediaRow,
  files: Files,
): Promise<FastifyReply> {
  const etag = etagOf(`${fileKey} ${size}`);
  const condition = request.headers['if-range'];
  const isSame = condition === undefined || condition === etag;
  const isHead = request.method === 'HEAD';
  // A range is defined for GET alone.
  const range = isSame && !isHead ? readRange(request.headers.range, size) : null;
  if (range === 'unsatisfiable' && !isKnown(request, etag))
    throw new ApiError(416, 'rangeNotSatisfiable', { headers: { 'content-range': `bytes */${size}` } });
  const extension = /\.\w+$/.exec(fileKey)?.[0] ?? '';
  reply.headers({ ...headersOf(mimeType, `${name}${extension}`), etag, 'accept-ranges': 'bytes' });
  if (isKnown(request, etag) || range === 'unsatisfiable') return reply.code(304).send();
  // A body sent here would be discarded only after being read: so the file is not opened.
  if (isHead) return reply.header('content-length', size).send(Readable.from([]));
  if (range === null) return reply.header('content-length', size).send(await files.open(fileKey));
  const { start, end } = range;
  return reply
    .code(206)
    .headers({ 'content-range': `bytes ${start}-${end}/${size}`, 'content-length': end - start + 1 })
    .send(await files.open(fileKey, range));
}

/**
 * Nothing in a file may act in the product's name. Browsers show PDF only outside of a sandbox, in a process of its
 * own.
 */
function headersOf(type: string, name: string): Record<string, string> {
  const isShown = shown.includes(type);
  const isPdf = type === 'application/pdf';
  const policy = `default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'`;
  return {
    'content-type': isShown ? type : 'application/octet-stream',
    'content-disposition': contentDisposition(name, { type: isShown ? 'inline' : 'attachment' }),
    'content-security-policy': isPdf ? policy : `${policy}; sandbox`,
    'x-frame-options': 'sameorigin',
    'x-content-type-options': 'nosniff',
    // The files are public, and a video opened by itself is requested from the sandbox, which has no origin.
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': CACHE,
  };
}

function etagOf(content: string | Buffer): string {
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
}

function isKnown(request: FastifyRequest, etag: string): boolean {
  const sent = request.headers['if-none-match'];
  return (
    sent !== undefined && (sent === '*' || sent.split(/,\s*/).some((one) => one.replace(/^W\//, '') === etag))
  );
}
