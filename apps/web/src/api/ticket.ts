import { type CallArguments, pathOf } from './call-path.ts';
import type { FileCall } from './file.ts';
import { request } from './request.ts';

/** The address of a file with a ticket that holds once: the browser loads it itself, and sends no token. */
export async function ticketed(path: string): Promise<string> {
  const { ticket } = await request('POST /api/tickets', { body: { path } });
  return `${path}${path.includes('?') ? '&' : '?'}ticket=${encodeURIComponent(ticket)}`;
}

/**
 * Opens a file in a new tab. To be called by the click itself: browsers open tabs for nothing else, so the tab is there
 * before its ticket is. Throws an {@link ApiError} as every call does, and then the tab is closed again.
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
