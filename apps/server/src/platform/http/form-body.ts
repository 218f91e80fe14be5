import type { Multipart } from '@blattwerk/contract/http/endpoint.ts';
import { refusal } from '@blattwerk/contract/http/refusal.ts';
import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError, invalidFields, type Violation } from '../api-error.ts';
import type { Deps } from '../deps.ts';
import { limitKey, requireRateLimit } from '../throttle.ts';
import { MOST_PIXELS } from '../uploads/clean-image.ts';
import { inspectUpload } from '../uploads/inspect-upload.ts';
import { RoomForUploads } from '../uploads/room-for-uploads.ts';
import type { UploadedFile, UploadFault } from '../uploads/uploaded-file.ts';

const MAX_FIELDS = 50;
const MAX_FIELD_BYTES = 64 * 1024;
/** For boundaries and headers of the parts. */
const OVERHEAD_BYTES = MAX_FIELDS * MAX_FIELD_BYTES;

/** A parsed form: text fields, and the files that the endpoint declares. */
export interface FormBody {
  readonly fields: Readonly<Record<string, string>>;
  readonly files: ReadonlyMap<string, UploadedFile>;
}

/** Enables multipart forms; only endpoints that declare one accept them. */
export async function acceptForms(app: FastifyInstance): Promise<void> {
  await app.register(multipart, { throwFileSizeLimit: true });
}

/** People upload documents a few times a year. Every form counts against the rate limit, whatever its outcome. */
const MOST_PER_HOUR = 30;
const HOUR_SECONDS = 3600;

const room = new RoomForUploads();

/** The refusal for each fault of a file. */
const refusals: Readonly<Record<UploadFault, Violation['refused']>> = {
  unsound: 'fileUnsound',
  attachment: 'fileAttachment',
  pixels: refusal('filePixels', { jpg: millions('image/jpeg'), png: millions('image/png') }),
};

/**
 * Reads a form, within the limits, and inspects each file.
 * @throws ApiError 413 for a file beyond the limit, 422 with a violation per rejected file, 400 for bytes that are not
 * a form, 429 beyond the rate limit, 503 while other uploads use all the memory available for them
 */
export async function readForm(
  request: FastifyRequest,
  definition: Multipart,
  deps: Pick<Deps, 'db' | 'clock'>,
): Promise<FormBody> {
  const { session } = request;
  if (session) {
    const key = limitKey('upload', String(session.user.id));
    const limit = { key, failures: MOST_PER_HOUR, windowSeconds: HOUR_SECONDS };
    await requireRateLimit(deps.db, limit, deps.clock.now());
  }
  return room.admit(session ? `user ${session.user.id}` : request.id, async (hold) => {
    const { fields, parts } = await readParts(request, definition, hold).catch((error) => {
      throw toFormError(error);
    });
    const files = parts.size === 0 ? new Map() : await room.inTurn(() => inspectAll(parts));
    return { fields, files };
  });
}

async function inspectAll(parts: ReadonlyMap<string, Part>): Promise<Map<string, UploadedFile>> {
  const files = new Map<string, UploadedFile>();
  const violations: Violation[] = [];
  for (const [name, part] of parts) {
    const file = await inspectUpload(part.name, part.bytes);
    if (typeof file === 'string') violations.push({ propertyPath: name, refused: refusals[file] });
    else files.set(name, file);
  }
  if (violations.length > 0) throw invalidFields(violations);
  return files;
}

function millions(type: keyof typeof MOST_PIXELS): number {
  return MOST_PIXELS[type] / 1_000_000;
}

interface Part {
  readonly name: string;
  readonly bytes: Buffer;
}

/** @param hold is called with the size of each chunk kept in memory, and may throw */
async function readParts(
  request: FastifyRequest,
  { files, maxBytes }: Multipart,
  hold: (bytes: number) => void,
) {
  const announced = Number(request.headers['content-length'] ?? 0);
  if (announced > files.length * maxBytes + OVERHEAD_BYTES) throw tooLarge();
  const limits = {
    fileSize: maxBytes,
    files: files.length,
    fields: MAX_FIELDS,
    fieldSize: MAX_FIELD_BYTES,
    parts: MAX_FIELDS + files.length,
  };
  const fields: Record<string, string> = Object.create(null);
  const parts = new Map<string, Part>();
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') {
      if (part.valueTruncated || part.fieldnameTruncated) throw tooLarge();
      fields[part.fieldname] = String(part.value);
    } else if (files.includes(part.fieldname)) {
      parts.set(part.fieldname, { name: part.filename, bytes: await readBytes(part, hold) });
    } else {
      part.file.resume();
    }
  }
  return { fields, parts };
}

async function readBytes({ file }: MultipartFile, hold: (bytes: number) => void): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of file) {
    hold(chunk.length);
    chunks.push(chunk);
  }
  if (file.truncated) throw tooLarge();
  return Buffer.concat(chunks);
}

function tooLarge(): ApiError {
  return new ApiError(413, 'requestTooLarge');
}

/** Errors of the multipart parser are always caused by the client. */
function toFormError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : 400;
  return status === 413 ? tooLarge() : new ApiError(400, 'formUnreadable');
}
