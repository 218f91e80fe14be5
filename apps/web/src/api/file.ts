import { type CallArguments, type CallWith, pathOf } from './call-path.ts';
import { answered, bodyOf, refusalOf } from './request.ts';
import { getSession } from './session-store.ts';
import { ticketed } from './ticket.ts';

/** Reads that answer a file. */
export type FileCall = CallWith<{ method: 'GET'; answer: { kind: 'file' } }>;

/** The bytes of a file, to be shown on the page. Throws an {@link ApiError} as every call does. */
export async function readFile<C extends FileCall>(call: C, ...args: CallArguments<C>): Promise<Blob> {
  const path = pathOf(call, args[0]);
  const { token } = getSession();
  const headers = token === null ? {} : { authorization: `Bearer ${token}` };
  const response = await answered(fetch(path, { headers }));
  if (response.ok) return response.blob();
  throw refusalOf(path, response.status, await bodyOf(response), response.headers);
}

/**
 * Saves a file on the device, however large it is: the browser itself loads it, by a ticket that holds once, since it
 * sends no token.
 */
export async function download<C extends FileCall>(call: C, ...args: CallArguments<C>): Promise<void> {
  location.assign(await ticketed(pathOf(call, args[0])));
}

/**
 * The same for a file that may be refused at the last moment: the page stays and an {@link ApiError} says why. The file
 * passes through the page's memory, so it is for those that are small.
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
