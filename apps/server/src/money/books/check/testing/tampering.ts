/** Changes that a superuser could make to the settled books, by the rule that each breaks. */
export type Tamperings = Readonly<Record<string, readonly string[]>>;

/** SQL of a partner of the settled books. */
export function partner(name: string): string {
  return `(select id from partners where display_name = '${name}')`;
}

/** SQL of a cycle, by its first day. */
function cycle(dateFrom: string): string {
  return `(select id from cycles where date_from = '${dateFrom}')`;
}

/** SQL of the cycles of the settled books, the last one open, and of the next one. */
export const [march, april, may, june] = [
  cycle('2026-03-01'),
  cycle('2026-04-01'),
  cycle('2026-05-01'),
  cycle('2026-06-01'),
] as const;

/** Changes the last reversal. */
export function changeReversing(change: string): string {
  return `update credits set ${change} where id = (select max(id) from credits where reverses_id is not null)`;
}
