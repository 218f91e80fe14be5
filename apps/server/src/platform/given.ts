type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** The fields that a merge-patch names: those it leaves out stay as they are. */
export function withoutUndefined<T extends object>(fields: T): Given<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Given<T>;
}
