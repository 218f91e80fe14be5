import { useLayoutEffect, useRef } from 'react';
import type { Said } from './series.ts';
import css from './Tooltip.module.css';

interface Props {
  title: string;
  said: readonly Said[];
  /** Position of the point, in pixels from the left. */
  at: number;
}

/** Tooltip of a chart's point: in the page's font, and never beyond the chart's edge. */
export function Tooltip({ title, said, at }: Props) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = place.current;
    const around = element?.parentElement;
    if (!element || !around) return;
    const most = around.clientWidth - element.offsetWidth;
    element.style.left = `${Math.max(0, Math.min(most, at - element.offsetWidth / 2))}px`;
  });
  return (
    <>
      <div className={css.marker} style={{ left: at }} />
      <div ref={place} className={css.tooltip} aria-hidden="true" data-testid="chart-tooltip">
        <strong>{title}</strong>
        {said.map(({ label, value }) => (
          <span key={label}>
            {label} <b>{value}</b>
          </span>
        ))}
      </div>
    </>
  );
}
