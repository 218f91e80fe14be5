import { unzipSync } from 'fflate';

/** The contents of `document.json`, as far as they are checked. */
export interface Said {
  readonly partner: { readonly number: number; readonly name: string };
  readonly kind: string;
  readonly period: { readonly from: string; readonly to: string };
  readonly number: number;
  readonly issuedAt: string;
  readonly previous: { readonly number: number; readonly sha256: string } | null;
  readonly files: readonly { readonly name: string; readonly bytes: number; readonly sha256: string }[];
  readonly key: string;
}

/** A signed document as stored in its ZIP. */
export interface SignedDocument {
  /** The signed bytes. */
  readonly described: Uint8Array;
  readonly signature: Uint8Array;
  readonly said: Said;
  /** All other files by name. */
  readonly files: ReadonlyMap<string, Uint8Array>;
}

/** A file that is not a signed document; the message says why. */
export class NoDocument extends Error {
  override name = 'NoDocument';
}

const FORMAT = 'blattwerk-signed-document/1';
const SIGNED = 'document.json';
const SIGNATURE = 'document.sig';

/** No document of ours comes near this size: a file that claims more is meant to exhaust the reader (zip bomb). */
const MOST_BYTES = 512 * 1024 * 1024;

/**
 * Reads a signed document.
 * @throws NoDocument for anything else
 */
export function readDocument(zip: Uint8Array): SignedDocument {
  const files = unzip(zip);
  const described = files.get(SIGNED);
  const signature = files.get(SIGNATURE);
  if (!described) throw new NoDocument(`${SIGNED} is missing in it`);
  if (!signature) throw new NoDocument(`${SIGNATURE} is missing in it`);
  files.delete(SIGNED);
  files.delete(SIGNATURE);
  return { described, signature, said: readSaid(described), files };
}

function unzip(zip: Uint8Array): Map<string, Uint8Array> {
  const names = new Set<string>();
  let bytes = 0;
  try {
    const files = unzipSync(zip, {
      filter: ({ name, originalSize }) => {
        bytes += originalSize;
        if (bytes > MOST_BYTES) throw new NoDocument('it unpacks to more than any document has');
        // Programs differ in which of two entries of the same name they open.
        if (names.has(name)) throw new NoDocument(`it has two files called ${name}`);
        names.add(name);
        return true;
      },
    });
    return new Map(Object.entries(files));
  } catch (error) {
    if (error instanceof NoDocument) throw error;
    throw new NoDocument('it cannot be opened as a ZIP file');
  }
}

function readSaid(described: Uint8Array): Said {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(described));
  } catch {
    throw new NoDocument(`${SIGNED} cannot be read`);
  }
  if (!isObject(value) || value.format !== FORMAT)
    throw new NoDocument(`${SIGNED} is not of the format ${FORMAT}`);
  if (!isSaid(value)) throw new NoDocument(`${SIGNED} lacks something that every document says`);
  return value;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isSaid(value: Record<string, unknown>): value is Record<string, unknown> & Said {
  const { partner, kind, period, number, issuedAt, previous, files, key } = value;
  return (
    isObject(partner) &&
    isNumber(partner.number) &&
    isText(partner.name) &&
    isObject(period) &&
    [period.from, period.to, kind, issuedAt, key].every(isText) &&
    isNumber(number) &&
    (previous === null || (isObject(previous) && isNumber(previous.number) && isText(previous.sha256))) &&
    Array.isArray(files) &&
    files.every((file) => isObject(file) && isText(file.name) && isNumber(file.bytes) && isText(file.sha256))
  );
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isNumber(value: unknown): value is number {
  return Number.isSafeInteger(value);
}
