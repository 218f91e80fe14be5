/**
 * What a form holds once somebody else has changed the same thing: what was typed stays, and fields that were left as they
 * were shown are as they are now.
 */
export function rebased<Values extends object>(typed: Values, shown: Values, now: Values): Values {
  const merged = { ...typed };
  for (const field of Object.keys(now) as (keyof Values)[])
    if (JSON.stringify(typed[field]) === JSON.stringify(shown[field])) merged[field] = now[field];
  return merged;
}
