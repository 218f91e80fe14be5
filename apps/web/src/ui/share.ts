/**
 * Shares a link, and a text before it if there is one, by the device, or copies both where the device cannot; says
 * which. A share that is called off is none.
 */
export async function share(
  title: string,
  url: string,
  text?: string,
): Promise<'shared' | 'copied' | 'cancelled'> {
  const copy = async () => {
    await navigator.clipboard.writeText(text === undefined ? url : `${text}\n${url}`);
    return 'copied' as const;
  };
  if (typeof navigator.share !== 'function') return copy();
  try {
    await navigator.share({ title, url, ...(text !== undefined && { text }) });
    return 'shared';
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'cancelled' : copy();
  }
}
