/** The changed fields: concurrent changes of the others in another tab stay. */
export function changesOf<Values extends object>(values: Values, before: Values): Partial<Values> {
  const changed = (Object.keys(values) as (keyof Values)[]).filter(
    (name) => JSON.stringify(values[name]) !== JSON.stringify(before[name]),
  );
  return Object.fromEntries(changed.map((name) => [name, values[name]])) as Partial<Values>;
}
