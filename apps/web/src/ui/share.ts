import { copyText } from './copy/copy-text.ts';

/**
 * Shares a link, with a text before it if there is one, through the device, or copies both if the device cannot share;
 * returns what happened. `cancelled` and `shown` (for copying by hand) are neither.
 */
export async function share(
  title: string,
  url: string,
  text?: string,
): Promise<'shared' | 'copied' | 'cancelled' | 'shown'> {
  const copy = async () =>
    (await copyText(text === undefined ? url : `${text}\n${url}`)) ? ('copied' as const) : ('shown' as const);
  if (typeof navigator.share !== 'function') return copy();
  try {
    await navigator.share({ title, url, ...(text !== undefined && { text }) });
    return 'shared';
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'cancelled' : copy();
  }
}
