import { request } from '../../../api/request.ts';
import { getSession } from '../../../api/session-store.ts';
import type { Celebration } from '../../account/celebrations/celebrated.data.ts';

/** What was answered and is not shown yet: the server answers it never again. */
let taken: { readonly user: number; readonly celebrations: readonly Celebration[] } | null = null;
let asking: Promise<readonly Celebration[]> | null = null;

/** What there is to celebrate: the server gives each to one device, and this one keeps it until it is shown. */
export function takeCelebrations(): Promise<readonly Celebration[]> {
  const user = getSession().user?.id ?? 0;
  if (taken?.user === user) return Promise.resolve(taken.celebrations);
  asking ??= request('POST /api/celebrations/show')
    .then(({ celebrations }) => {
      if (celebrations.length > 0) taken = { user, celebrations };
      return celebrations;
    })
    .finally(() => {
      asking = null;
    });
  return asking;
}

/** It was shown. */
export function forgetCelebrations(): void {
  taken = null;
}
