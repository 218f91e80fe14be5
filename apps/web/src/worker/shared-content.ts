/** The page that shows what was shared; the manifest names it, too. */
export const SHARED_PAGE = '/app/links/shared';

/** Where the service worker keeps what was shared until it is taken. */
export const SHARED_CACHE = 'blattwerk-shared';

/** What another app handed over; what it did not is empty. `contact` is a vCard, `sharedAt` milliseconds since 1970. */
export interface Shared {
  readonly title: string;
  readonly text: string;
  readonly url: string;
  readonly contact: string;
  readonly sharedAt: number;
}
