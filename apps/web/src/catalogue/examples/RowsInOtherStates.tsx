import { Rows } from './Rows.tsx';

/** The same table without rows, before the answer, and without one. */
export function RowsInOtherStates() {
  return (
    <>
      <Rows total={0} />
      <Rows state="loading" />
      <Rows state="failed" />
    </>
  );
}
