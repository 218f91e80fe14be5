import type { Endpoint } from '@blattwerk/contract/http/endpoint.ts';
import { ApiError, invalidFields } from '../api-error.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The response of a GET at an address; {} if there is none for the caller. */
type ReadCurrent = (address: string) => Promise<Fields>;

/**
 * Refuses fields that the caller can read but not write here: they would be dropped silently. A field that is sent back
 * unchanged is accepted, and so is anything that is not in the contract.
 * @param given the unparsed body
 * @throws ApiError 422 with a violation for each of them
 */
export async function refuseReadOnly(
  endpoint: Endpoint,
  { given, url, readCurrent }: { given: unknown; url: string; readCurrent: ReadCurrent },
): Promise<void> {
  const { refused = [], current, elsewhere = [] } = endpoint.readOnly ?? {};
  if (typeof given !== 'object' || given === null) return;
  const sent = refused.filter((name) => Object.hasOwn(given, name));
  if (sent.length === 0) return;
  const like = (address: string) => addressLike(address, endpoint.path, url);
  const others = elsewhere.map((address) => readIfThere(readCurrent, like(address)));
  const own = readCurrent(current === undefined ? url : like(current));
  const known: Fields = Object.assign({}, ...(await Promise.all([...others, own])));
  const wrong = sent.filter((name) => !isSame((given as Fields)[name], known[name]));
  if (wrong.length === 0) return;
  throw invalidFields(wrong.map((name) => ({ propertyPath: name, refused: 'fieldNotSettable' as const })));
}

/** A partner without figures, for example, gets no response there. */
async function readIfThere(readCurrent: ReadCurrent, address: string): Promise<Fields> {
  try {
    return await readCurrent(address);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return {};
    throw error;
  }
}

/** The address of another call with the parameters of this one. */
function addressLike(wanted: string, path: string, url: string): string {
  const values = url.split('?')[0]?.split('/') ?? [];
  const names = path.split('/');
  return wanted.replaceAll(/\{\w+\}/g, (name) => values[names.indexOf(name)] ?? '');
}

/** Null equals absent; objects are compared by address or id. */
function isSame(sent: unknown, known: unknown): boolean {
  if (isNothing(sent) && isNothing(known)) return true;
  const reference = referenceOf(sent);
  if (reference !== undefined && reference === referenceOf(known)) return true;
  return JSON.stringify(plain(sent)) === JSON.stringify(plain(known));
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

function referenceOf(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  if (typeof value === 'object' && value !== null) {
    const { '@id': address, id } = value as { '@id'?: unknown; id?: unknown };
    return referenceOf(address ?? id ?? '');
  }
  const number = /^(?:\/api\/\w+\/)?(\d{1,15})$/.exec(String(value))?.[1];
  return number === undefined ? undefined : Number(number);
}

/** Drops the JSON-LD keys. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([name]) => !name.startsWith('@'));
  return Object.fromEntries(entries.map(([name, part]) => [name, plain(part)]));
}
