import { type ReactNode, useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../Button.tsx';
import css from './ChartOrTable.module.css';
import { ChartTable } from './ChartTable.tsx';
import { LazyChart } from './LazyChart.tsx';
import type { ChartProps } from './series.ts';

/** Whether a chart is shown as its table, and the toggle for the right of the title. */
export function useAsTable(): [asTable: boolean, toggle: ReactNode] {
  const { t } = useTexts();
  const [asTable, setAsTable] = useState(false);
  const toggle = (
    <Button variant="subtle" size="small" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
      {t('chart.asTable')}
    </Button>
  );
  return [asTable, toggle];
}

interface Props extends ChartProps {
  asTable: boolean;
  /** Heading of the points, and prefix of the table's test ids. */
  heading: string;
  name: string;
  /** Link of a point in the table. */
  link?: (index: number, text: string) => ReactNode;
  /** Replaces the table of the points. */
  table?: ReactNode;
}

/** A chart, or the same numbers as a table. */
export function ChartOrTable({ asTable, heading, name, link, table, ...chart }: Props) {
  const numbers = table ?? (
    <ChartTable {...chart} caption={chart.label} heading={heading} name={name} link={link} />
  );
  if (asTable) return numbers;
  return (
    <div className={css.chart}>
      <LazyChart {...chart} table={numbers} />
    </div>
  );
}
