import { copyText } from './copy/copy-text.ts';

/**
 * Shares a link, and a text before it if there is one, by the device, or copies both where the device cannot; says
 * which. A share that is called off is none, and so is one that is shown to be copied by hand.
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
