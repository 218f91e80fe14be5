import { Rows } from './Rows.tsx';

/** The same table empty, loading, and failed. */
export function RowsInOtherStates() {
  return (
    <>
      <Rows total={0} inAddress={false} />
      <Rows state="loading" inAddress={false} />
      <Rows state="failed" inAddress={false} />
    </>
  );
}
