import { PATIENCE_MS } from '@blattwerk/server/test-support/patience.ts';

/** Polls until there is no problem left; otherwise the error contains the last one. */
export async function until(what: string, amiss: () => Promise<string | undefined>): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    const reason = await amiss();
    if (reason === undefined) return;
    if (Date.now() > end) throw new Error(`Waited for ${what}: ${reason}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
