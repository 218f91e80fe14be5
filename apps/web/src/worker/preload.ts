/** The navigation preload of a worker's registration. */
interface Preload {
  enable(): Promise<void>;
  disable(): Promise<void>;
}

/**
 * Enables navigation preload where it works. WebKit, the engine of every iPhone, combines the preloaded document with the
 * content security policy of another response: their nonces differ, no script may run, and the page stays blank. Firefox
 * shows its own error if the preload fails, instead of the worker's answer. An earlier worker may have enabled it.
 */
export async function setPreload(preload: Preload | undefined, userAgent: string): Promise<void> {
  const isChromium = /Chrom(e|ium)\//.test(userAgent);
  await (isChromium ? preload?.enable() : preload?.disable());
}
