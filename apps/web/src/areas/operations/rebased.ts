/** Merges form values after a concurrent change: typed values stay, untouched fields get the new state. */
export function rebased<Values extends object>(typed: Values, shown: Values, now: Values): Values {
  const merged = { ...typed };
  for (const field of Object.keys(now) as (keyof Values)[])
    if (JSON.stringify(typed[field]) === JSON.stringify(shown[field])) merged[field] = now[field];
  return merged;
}
