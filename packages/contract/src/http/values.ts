import { z } from 'zod';

/** A row's number. On the wire an integer, in a path its digits; nothing else is read as one ("0x7", "1e3"). */
export const id = z.union([
  z.int().positive(),
  z
    .string()
    .regex(/^[1-9]\d{0,14}$/, 'This is not an id.')
    .transform(Number),
]);

/** A reference to an object of a resource: its id or its address, which mean the same. */
export function reference(path: string) {
  return z
    .union([z.int(), z.string()])
    .transform((value) =>
      typeof value === 'string' && value.startsWith(`${path}/`) ? value.slice(path.length + 1) : value,
    )
    .pipe(id);
}

/** A reference to a partner in a query. */
export const partnerReference = reference('/api/partners');

/** Money on the wire: a decimal string with two digits, `"0.00"` (EUR). */
export const money = z.string().regex(/^-?\d+\.\d\d$/);

/** An instant on the wire: `2024-03-01T10:00:00+00:00`, always UTC. */
export const instant = z
  .date()
  .transform((date) => `${date.toISOString().slice(0, 19)}+00:00`)
  .or(z.string());

/** A Berlin day: `2024-03-01`. */
export const day = z.string().regex(/^\d{4}-\d\d-\d\d$/);

/** A level's number (specification, section 9). */
export const level = z.int().min(0).max(20);

/** Path parameter `{partner}`. */
export const partnerParams = z.object({ partner: id });

/** Path parameter `{id}`. */
export const idParams = z.object({ id });
