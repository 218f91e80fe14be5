/**
 * The row of a query that always returns exactly one, such as sums and counts.
 * @throws Error if there is none, which is a bug in the query
 */
export function onlyRow<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('a query that should return one row returned none');
  return row;
}
