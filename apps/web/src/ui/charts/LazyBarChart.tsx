import { type ComponentType, useEffect, useState } from 'react';
import { useNear } from '../use-near.ts';
import type { BarChartProps } from './BarChart.tsx';
import css from './LazyBarChart.module.css';

/** A bar chart whose library is loaded when the chart comes near the screen; its place is kept meanwhile. */
export function LazyBarChart(props: BarChartProps) {
  const [place, near] = useNear();
  const [Chart, setChart] = useState<ComponentType<BarChartProps>>();
  useEffect(() => {
    if (!near) return;
    import('./BarChart.tsx').then(
      (module) => setChart(() => module.BarChart),
      () => undefined,
    );
  }, [near]);
  return (
    <div ref={place} className={css.place}>
      {Chart !== undefined && <Chart {...props} />}
    </div>
  );
}
