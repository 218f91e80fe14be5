/**
 * Registers the service worker that stores the product's files, so that it opens without a network. Browsers that lack or
 * forbid one do without.
 */
export async function startWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register('/sw.js');
    const { active } = await navigator.serviceWorker.ready;
    const loaded = () =>
      performance.getEntriesByType('resource').map(({ name }) => new URL(name, location.href).pathname);
    // Files that this page loaded before the worker existed; later ones pass through it.
    active?.postMessage({ loaded: loaded() });
  } catch {
    // No storage, or a private window: the product works while there is a network.
  }
}
