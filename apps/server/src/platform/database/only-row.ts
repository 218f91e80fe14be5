/**
 * The row of a query that answers exactly one, as sums and counts do.
 * @throws Error where there is none: the query is not what it was taken for
 */
export function onlyRow<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('a query of one row answered none');
  return row;
}
