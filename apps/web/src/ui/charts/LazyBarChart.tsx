import type { ReactNode } from 'react';
import { useLoadedNear } from '../use-near.ts';
import { usePrinting } from '../use-printing.ts';
import type { BarChartProps } from './BarChart.tsx';
import css from './LazyBarChart.module.css';

const load = () => import('./BarChart.tsx');

interface Props extends BarChartProps {
  /** The same numbers as a table: paper cannot wait for the library. */
  table?: ReactNode;
}

/**
 * A bar chart whose library is loaded when the chart comes near the screen; its place is kept meanwhile, and printed is
 * the table.
 */
export function LazyBarChart({ table, ...props }: Props) {
  const [place, loaded] = useLoadedNear(load);
  const printing = usePrinting();
  return (
    <div ref={place} className={css.place} data-chart>
      {loaded === undefined ? printing && table : <loaded.BarChart {...props} />}
    </div>
  );
}
