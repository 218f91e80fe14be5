import type { Multipart } from '@blattwerk/contract/http/endpoint.ts';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { inspectUpload } from '../uploads/inspect-upload.ts';
import type { UploadedFile } from '../uploads/uploaded-file.ts';
import { ApiError } from './api-error.ts';

const MAX_FIELDS = 50;
const MAX_FIELD_BYTES = 64 * 1024;
/** Boundaries and headers of the parts. */
const OVERHEAD_BYTES = MAX_FIELDS * MAX_FIELD_BYTES;

/** A form as it was sent: text fields, and the files that the endpoint knows. */
export interface FormBody {
  readonly fields: Readonly<Record<string, string>>;
  readonly files: ReadonlyMap<string, UploadedFile>;
}

/** Makes forms readable; only endpoints that say so take them. */
export async function acceptForms(app: FastifyInstance): Promise<void> {
  await app.register(multipart, { throwFileSizeLimit: true });
}

/**
 * Reads a form, never more of it than is allowed, and looks at each file.
 * @throws ApiError 413 for a file beyond the limit, 422 with a violation for each that is no sound JPG, PNG or PDF,
 * 400 for bytes that are no form
 */
export async function readForm(request: FastifyRequest, definition: Multipart): Promise<FormBody> {
  const { fields, parts } = await readParts(request, definition).catch((error) => {
    throw toFormError(error);
  });
  const files = new Map<string, UploadedFile>();
  const refused: string[] = [];
  // One after the other: decoding takes memory.
  for (const [name, part] of parts) {
    const file = await inspectUpload(part.name, part.bytes);
    if (file) files.set(name, file);
    else refused.push(name);
  }
  if (refused.length > 0) {
    const message = 'This file is no sound JPG, PNG or PDF.';
    throw new ApiError(422, 'Validation failed', {
      violations: refused.map((propertyPath) => ({ propertyPath, message })),
    });
  }
  return { fields, files };
}

interface Part {
  readonly name: string;
  readonly bytes: Buffer;
}

async function readParts(request: FastifyRequest, { files, maxBytes }: Multipart) {
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
      parts.set(part.fieldname, { name: part.filename, bytes: await part.toBuffer() });
    } else {
      part.file.resume();
    }
  }
  return { fields, parts };
}

function tooLarge(): ApiError {
  return new ApiError(413, 'The request is too large.');
}

/** The form reader's own faults say nothing about the server: all of them are the sender's. */
function toFormError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : 400;
  return status === 413 ? tooLarge() : new ApiError(400, 'The form cannot be read.');
}
