import type { ReactNode } from 'react';
import { useLoadedNear } from '../use-near.ts';
import { usePrinting } from '../use-printing.ts';
import css from './LazyChart.module.css';
import type { ChartProps } from './series.ts';

const load = () => import('./SeriesChart.tsx');

interface Props extends ChartProps {
  /** The same numbers as a table, which is printed. */
  table?: ReactNode;
}

/**
 * A chart whose library is loaded when the chart comes near the viewport; its space is reserved meanwhile. Prints get the
 * table: they cannot wait for the library, and have neither a tooltip nor the theme's colours.
 */
export function LazyChart({ table, ...props }: Props) {
  const [place, loaded] = useLoadedNear(load);
  const isPrinted = usePrinting() && table !== undefined;
  return (
    <div ref={place} className={css.place} data-chart>
      {isPrinted ? table : loaded !== undefined && <loaded.SeriesChart {...props} />}
    </div>
  );
}
