import css from './Legend.module.css';
import type { Series } from './series.ts';

/** What the colours of a chart stand for. Unseen where there is one alone: its colour is read from here all the same. */
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
