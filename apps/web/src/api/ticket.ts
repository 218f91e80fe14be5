import { type CallArguments, pathOf } from './call-path.ts';
import type { FileCall } from './file.ts';
import { request } from './request.ts';

/** The URL of a file with a single-use ticket: the browser loads it itself and sends no token. */
export async function ticketed(path: string): Promise<string> {
  const { ticket } = await request('POST /api/tickets', { body: { path } });
  return `${path}${path.includes('?') ? '&' : '?'}ticket=${encodeURIComponent(ticket)}`;
}

/**
 * Opens a file in a new tab. Call it from the click itself: browsers allow new tabs only then, so the tab opens before
 * its ticket is there. Throws an {@link ApiError} as every call does, after closing the tab.
 */
export async function openInNewTab<C extends FileCall>(call: C, ...args: CallArguments<C>): Promise<void> {
  const tab = window.open('about:blank', '_blank');
  try {
    const address = await ticketed(pathOf(call, args[0]));
    if (tab === null) return location.assign(address);
    tab.opener = null;
    tab.location.replace(address);
  } catch (error) {
    tab?.close();
    throw error;
  }
}
