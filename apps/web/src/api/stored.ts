/** The value that this product stored under a key; null if there is none, if it is unreadable, or outside of a browser. */
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
