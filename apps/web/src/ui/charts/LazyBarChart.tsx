import { useLoadedNear } from '../use-near.ts';
import type { BarChartProps } from './BarChart.tsx';
import css from './LazyBarChart.module.css';

const load = () => import('./BarChart.tsx');

/** A bar chart whose library is loaded when the chart comes near the screen; its place is kept meanwhile. */
export function LazyBarChart(props: BarChartProps) {
  const [place, loaded] = useLoadedNear(load);
  return (
    <div ref={place} className={css.place}>
      {loaded !== undefined && <loaded.BarChart {...props} />}
    </div>
  );
}
