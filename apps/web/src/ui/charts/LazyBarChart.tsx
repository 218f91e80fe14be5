import { type ComponentType, useEffect, useRef, useState } from 'react';
import type { BarChartProps } from './BarChart.tsx';
import css from './LazyBarChart.module.css';

/** A bar chart whose library is loaded when the chart comes near the screen; its place is kept meanwhile. */
export function LazyBarChart(props: BarChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const [Chart, setChart] = useState<ComponentType<BarChartProps>>();
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting !== true) return;
        observer.disconnect();
        import('./BarChart.tsx').then(
          (module) => setChart(() => module.BarChart),
          () => undefined,
        );
      },
      { rootMargin: '120px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={place} className={css.place}>
      {Chart !== undefined && <Chart {...props} />}
    </div>
  );
}
