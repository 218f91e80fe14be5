type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** The fields present in a merge-patch; absent ones remain unchanged. */
export function withoutUndefined<T extends object>(fields: T): Given<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Given<T>;
}
