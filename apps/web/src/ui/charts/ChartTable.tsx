import type { ReactNode } from 'react';
import css from './ChartTable.module.css';
import { type ChartProps, numberOf, sayValue } from './series.ts';

interface Props extends Pick<ChartProps, 'points' | 'series' | 'format' | 'stacked'> {
  caption: string;
  /** Heading of the points' column. */
  heading: string;
  /** Prefix of the test ids of the first series. */
  name: string;
  /** Link of a point. */
  link?: ((index: number, text: string) => ReactNode) | undefined;
}

/** The numbers of a chart, point by point. */
export function ChartTable({ caption, heading, name, points, series, format, stacked, link }: Props) {
  return (
    <div className={css.scroll}>
      <table className={css.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{heading}</th>
            {series.map(({ label }) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
            {stacked !== undefined && <th scope="col">{stacked}</th>}
          </tr>
        </thead>
        <tbody>
          {points.map(({ id, title }, index) => (
            <tr key={id}>
              <th scope="row">{link?.(index, title) ?? title}</th>
              {series.map(({ label, values }, column) => {
                const value = values[index] ?? null;
                return (
                  <td key={label} data-testid={column === 0 ? `${name}-${id}` : undefined}>
                    {value === null ? '–' : sayValue(value, format)}
                  </td>
                );
              })}
              {stacked !== undefined && (
                <td>{format(series.reduce((sum, { values }) => sum + numberOf(values[index]), 0))}</td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
