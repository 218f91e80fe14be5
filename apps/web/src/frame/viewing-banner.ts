import { screen } from './screen.ts';

/** Above every page while another partner is viewed. */
export const ViewingBanner = screen(() => import('./ViewingBanner.tsx'), 'ViewingBanner', ['team']);

/** Resolves once the banner can be rendered immediately: if it came after the page, it would push it down. */
export async function loadViewingBanner(): Promise<void> {
  await ViewingBanner.preload?.();
}
