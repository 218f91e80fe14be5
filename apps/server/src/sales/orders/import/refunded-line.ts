import { quoted } from '../../../platform/csv/fault.ts';
import type { KnownLine } from './known-order.ts';
import type { Offer } from './price-lines.ts';
import { Refusal } from './refusal.ts';

/**
 * The position named by a refund: by its number, or by its product if it has no number.
 * @returns its index among the positions
 * @throws Refusal if the order has no such position, or several
 */
export function findLine(
  name: string,
  lines: readonly KnownLine[],
  offers: ReadonlyMap<string, Pick<Offer, 'id'>>,
): number {
  const numbered = lines.findIndex(({ position }) => position === name);
  if (numbered !== -1) return numbered;
  const product = offers.get(name)?.id;
  const [first, ...others] = [...lines.keys()].filter(
    (i) => lines[i]?.position === null && lines[i]?.productId === product,
  );
  if (first === undefined) throw new Refusal(`the order has no position ${quoted(name)}`, 'refund_line');
  if (others.length > 0)
    throw new Refusal(`the order has several positions of ${quoted(name)}`, 'refund_line');
  return first;
}

/**
 * Assigns a file's numbers to stored positions, which may have been stored without numbers, or with others.
 * @param parsed the same positions as in the file, in any order
 * @param keyOf what a position is recognized by
 */
export function numberLines(
  stored: readonly KnownLine[],
  parsed: readonly KnownLine[],
  keyOf: (line: KnownLine) => string,
): readonly KnownLine[] {
  const left = parsed.filter(({ position }) => position !== null);
  if (left.length === 0) return stored;
  // Equal positions differ by number alone; sorting by it makes the result independent of the file's row order.
  left.sort((a, b) => (String(a.position) < String(b.position) ? -1 : 1));
  return stored.map((line) => {
    const same = left.filter((one) => keyOf(one) === keyOf(line));
    const found = same.find(({ position }) => position === line.position) ?? same[0];
    if (found) left.splice(left.indexOf(found), 1);
    return { ...line, position: found?.position ?? null };
  });
}
