/** Whether the browser can hand something to other applications of the device. */
function canShare(): boolean {
  return typeof navigator.share === 'function';
}

/** Shares a link by the device, or copies it where the device cannot; says which. A share that is called off is none. */
export async function share(title: string, url: string): Promise<'shared' | 'copied' | 'cancelled'> {
  if (!canShare()) {
    await navigator.clipboard.writeText(url);
    return 'copied';
  }
  try {
    await navigator.share({ title, url });
    return 'shared';
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return 'cancelled';
    await navigator.clipboard.writeText(url);
    return 'copied';
  }
}
