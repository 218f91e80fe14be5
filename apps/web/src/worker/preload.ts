/** What a worker's registration says of loading ahead. */
interface Preload {
  enable(): Promise<void>;
  disable(): Promise<void>;
}

/**
 * Lets the browser load a document while the worker starts, where it can. WebKit, that of every iPhone, pairs what it loaded
 * so with the security policy of another answer: their nonces differ, no script may run, and the page stays white. Firefox
 * shows its own error where that loading fails, and not what the worker answers then. A worker of before has it on.
 */
export async function setPreload(preload: Preload | undefined, userAgent: string): Promise<void> {
  const isChromium = /Chrom(e|ium)\//.test(userAgent);
  await (isChromium ? preload?.enable() : preload?.disable());
}
