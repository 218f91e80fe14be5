/** The fields that differ: another tab's changes of the others stay. */
export function changesOf<Values extends object>(values: Values, before: Values): Partial<Values> {
  const changed = (Object.keys(values) as (keyof Values)[]).filter(
    (name) => JSON.stringify(values[name]) !== JSON.stringify(before[name]),
  );
  return Object.fromEntries(changed.map((name) => [name, values[name]])) as Partial<Values>;
}
