import { screen } from './screen.ts';

/** Above every page while somebody else is looked at. */
export const ViewingBanner = screen(() => import('./ViewingBanner.tsx'), 'ViewingBanner', ['team']);

/** Resolves once the banner can be shown at once: one that came after the page would push it down. */
export async function loadViewingBanner(): Promise<void> {
  await ViewingBanner.preload?.();
}
