/** What a document bills for a bonus, in cents. */
export interface Line {
  readonly bonus: string;
  readonly cents: number;
}

/**
 * The lines with the total printed on the document: if the credits add up to something else, the two sides differ and there is
 * no file.
 */
export function asSaid(lines: readonly Line[], netCents: number): Line[] {
  const apart = netCents - lines.reduce((sum, { cents }) => sum + cents, 0);
  if (apart === 0) return [...lines];
  const [first, ...rest] = lines;
  return [{ bonus: first?.bonus ?? 'level', cents: (first?.cents ?? 0) + apart }, ...rest];
}
