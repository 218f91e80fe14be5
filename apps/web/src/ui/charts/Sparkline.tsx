import css from './Sparkline.module.css';

interface Props {
  values: readonly number[];
  /** Subject and summary, for screen readers. */
  label: string;
}

const WIDTH = 100;
const HEIGHT = 28;

/** A small line chart without axes. A single value becomes a level line: a point would be invisible. */
export function Sparkline({ values, label }: Props) {
  const course = values.length === 1 ? [...values, ...values] : values;
  const most = Math.max(1, ...course);
  const step = WIDTH / Math.max(1, course.length - 1);
  const points = course.map(
    (value, index) => `${index * step},${HEIGHT - 1.5 - (value / most) * (HEIGHT - 3)}`,
  );
  return (
    <svg
      role="img"
      aria-label={label}
      className={css.sparkline}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
    >
      <polygon className={css.area} points={`0,${HEIGHT} ${points.join(' ')} ${WIDTH},${HEIGHT}`} />
      <polyline className={css.line} points={points.join(' ')} />
    </svg>
  );
}
