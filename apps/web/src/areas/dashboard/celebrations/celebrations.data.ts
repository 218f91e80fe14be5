import { request } from '../../../api/request.ts';
import { getSession } from '../../../api/session-store.ts';
import type { Celebration } from '../../account/celebrations/celebrated.data.ts';

/** Celebrations received but not shown yet: the server will not return them again. */
let taken: { readonly user: number; readonly celebrations: readonly Celebration[] } | null = null;
let pending: Promise<readonly Celebration[]> | null = null;

/** The celebrations due: the server hands each to one device, which stores it until it was shown. */
export function takeCelebrations(): Promise<readonly Celebration[]> {
  const user = getSession().user?.id ?? 0;
  if (taken?.user === user) return Promise.resolve(taken.celebrations);
  pending ??= request('POST /api/celebrations/show')
    .then(({ celebrations }) => {
      if (celebrations.length > 0) taken = { user, celebrations };
      return celebrations;
    })
    .finally(() => {
      pending = null;
    });
  return pending;
}

/** Marks them as shown. */
export function forgetCelebrations(): void {
  taken = null;
}
