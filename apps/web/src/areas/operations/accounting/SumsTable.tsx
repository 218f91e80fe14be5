import type { ReactNode } from 'react';
import { WideArea } from '../../../ui/table/WideArea.tsx';
import css from './Accounting.module.css';

interface Column<Row> {
  name: string;
  numeric?: boolean;
  cell: (row: Row) => ReactNode;
}

interface Props<Row> {
  /** Accessible name of the table. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  testId?: string;
}

/** A short table of sums without pages. */
export function SumsTable<Row>({ label, columns, rows, rowKey, testId }: Props<Row>) {
  return (
    <WideArea label={label}>
      <table className={css.table} aria-label={label} data-testid={testId}>
        <thead>
          <tr>
            {columns.map(({ name, numeric }) => (
              <th key={name} scope="col" className={numeric ? css.number : undefined}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map(({ name, numeric, cell }) => (
                <td key={name} className={numeric ? css.number : undefined}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </WideArea>
  );
}
