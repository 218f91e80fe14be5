/**
 * What this product has written under a key; null where there is nothing, nothing that can be read, or no browser.
 */
export function stored<Value>(
  key: string,
  storage: Storage | undefined = globalThis.localStorage,
): Value | null {
  try {
    return JSON.parse(storage?.getItem(key) ?? 'null') as Value | null;
  } catch {
    return null;
  }
}
