import { type CallArguments, type CallWith, pathOf } from './call-path.ts';
import { answered, bodyOf, refusalOf } from './request.ts';
import { getSession } from './session-store.ts';
import { ticketed } from './ticket.ts';

/** Reads that return a file. */
export type FileCall = CallWith<{ method: 'GET'; answer: { kind: 'file' } }>;

/** The bytes of a file that the page itself displays. Throws an {@link ApiError} as every call does. */
export async function readFile<C extends FileCall>(call: C, ...args: CallArguments<C>): Promise<Blob> {
  const path = pathOf(call, args[0]);
  const { token } = getSession();
  const headers = token === null ? {} : { authorization: `Bearer ${token}` };
  const response = await answered(fetch(path, { headers }));
  if (response.ok) return response.blob();
  throw refusalOf(path, response.status, await bodyOf(response), response.headers);
}

/**
 * Saves a file of any size on the device. The browser itself downloads it, and since it sends no token, the URL carries a
 * single-use ticket.
 */
export async function download<C extends FileCall>(call: C, ...args: CallArguments<C>): Promise<void> {
  location.assign(await ticketed(pathOf(call, args[0])));
}

/**
 * The same for a file that the server may still refuse: the page stays, and an {@link ApiError} says why. The file passes
 * through memory, so this is for small ones.
 */
export async function downloadOrThrow<C extends FileCall>(
  call: C,
  ...args: CallArguments<C>
): Promise<{ readonly name: string; readonly content: Blob }> {
  const path = pathOf(call, args[0]);
  const response = await answered(fetch(await ticketed(path)));
  if (!response.ok) throw refusalOf(path, response.status, await bodyOf(response), response.headers);
  const [, name = ''] = /filename="?([^";]+)/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  return { name, content: await response.blob() };
}
