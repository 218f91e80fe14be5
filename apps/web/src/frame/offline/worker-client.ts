/**
 * Has the browser keep the product's files, so that it opens without a network. Browsers that cannot, or do not allow
 * it, just do without.
 */
export async function startWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register('/sw.js');
    const { active } = await navigator.serviceWorker.ready;
    const loaded = () =>
      performance.getEntriesByType('resource').map(({ name }) => new URL(name, location.href).pathname);
    // What this page loaded before the worker was there; what comes later passes through it.
    active?.postMessage({ loaded: loaded() });
  } catch {
    // No storage, or a private window: the product works as long as there is a network.
  }
}
