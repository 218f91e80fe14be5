/** The page that shows shared content; the manifest names it, too. */
export const SHARED_PAGE = '/app/links/shared';

/** The cache in which the service worker stores shared content until it is taken. */
export const SHARED_CACHE = 'blattwerk-shared';

/** Content from another app; missing parts are empty. `contact` is a vCard, `sharedAt` is in epoch milliseconds. */
export interface Shared {
  readonly title: string;
  readonly text: string;
  readonly url: string;
  readonly contact: string;
  readonly sharedAt: number;
}
