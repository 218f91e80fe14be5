import css from './Legend.module.css';
import type { Series } from './series.ts';

/** The colours of a chart. Hidden for a single series, but the colour is read from here anyway. */
export function Legend({ series }: { series: readonly Series[] }) {
  return (
    <ul className={series.length > 1 ? css.legend : 'visually-hidden'} aria-hidden="true">
      {series.map(({ label, kind, tone }) => (
        <li key={label}>
          <span className={css.sample} data-tone={tone} data-kind={kind} />
          <span>{label}</span>
        </li>
      ))}
    </ul>
  );
}
