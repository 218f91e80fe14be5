/// <reference lib="webworker" />
import { SHARED_CACHE, SHARED_PAGE, type Shared } from './shared-content.ts';

/** Longer content is truncated; a contact may have an image after its names. */
const MOST_CHARACTERS = 20_000;
const MOST_OF_CONTACT = 200_000;

/** Whether a request is content that other apps share with the installed product (`share_target` of the manifest). */
export function isShare({ method, url }: Request): boolean {
  return method === 'POST' && new URL(url).pathname === SHARED_PAGE;
}

/**
 * Stores shared content on this device for the page that shows it: it never leaves the device before somebody sends it,
 * and waits there while its owner signs in.
 */
export async function takeShare(request: Request): Promise<Response> {
  const form = await request.formData();
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value.slice(0, MOST_CHARACTERS) : '';
  };
  const file = form.get('contact');
  const contact = file instanceof File ? (await file.text()).slice(0, MOST_OF_CONTACT) : '';
  const shared: Shared = {
    title: text('title'),
    text: text('text'),
    url: text('url'),
    contact,
    sharedAt: Date.now(),
  };
  const cache = await caches.open(SHARED_CACHE);
  await cache.put(SHARED_PAGE, Response.json(shared));
  return Response.redirect(SHARED_PAGE, 303);
}
