import { useId } from 'react';
import css from './Leaf.module.css';

type Colour =
  | 'white'
  | 'yellow'
  | 'orange'
  | 'green'
  | 'blue'
  | 'purple'
  | 'red'
  | 'brown'
  | 'black'
  | 'bronze'
  | 'silver'
  | 'gold'
  | 'diamond';

const colours: readonly Colour[] = [
  'white',
  ...(['yellow', 'yellow', 'yellow', 'yellow', 'yellow'] as const),
  ...(['orange', 'green', 'blue', 'purple', 'red', 'brown'] as const),
  ...(['black', 'black', 'black', 'black', 'black'] as const),
  ...(['bronze', 'silver', 'gold', 'diamond'] as const),
];

/** Levels that a company adds above the last one look like the last. */
const LAST: Colour = 'diamond';

/** Black leaves with a metal have it in their veins. */
const veins: Partial<Record<number, Colour>> = { 13: 'bronze', 14: 'silver', 15: 'gold', 16: 'diamond' };

const blade = 'M48 2C68 17 80 36 77 56 74 73 61 82 48 85 35 82 22 73 19 56 16 36 28 17 48 2Z';
const ribs = 'M48 18V95M48 41l15-12M48 41 33 29M48 58l19-14M48 58 29 44M48 74l15-11M48 74 33 63';

/** The blades of each level group: a sprout, a leaf, a pair, a triple (specification, section 9). */
function bladesOf(level: number): readonly string[] {
  if (level === 0) return ['translate(11 22) scale(.77)'];
  if (level <= 10) return ['rotate(14 48 88)'];
  if (level <= 16) return [-30, 30].map((angle) => `rotate(${angle} 48 92) translate(11 20) scale(.77)`);
  return [-46, 46, 0].map((angle) => `rotate(${angle} 48 92) translate(13 24) scale(.73)`);
}

interface Props {
  level: number;
  size?: number;
  /** How much of the leaf is filled, 0 to 1. */
  filled?: number;
}

/** The leaf of a rank. Colour and shape only support the name, which is always beside it. */
export function Leaf({ level, size = 24, filled = 1 }: Props) {
  const clip = useId();
  const top = 96 - 96 * Math.min(Math.max(filled, 0), 1);
  const blades = bladesOf(level);
  return (
    <svg
      aria-hidden="true"
      className={css.leaf}
      data-colour={colours[level] ?? LAST}
      data-veins={veins[level]}
      viewBox="0 0 96 96"
      width={size}
      height={size}
    >
      <clipPath id={clip}>
        <rect className={css.level} width="96" height="96" style={{ translate: `0 ${top}px` }} />
      </clipPath>
      {blades.map((transform) => (
        <path key={transform} className={css.empty} d={blade} transform={transform} />
      ))}
      <g clipPath={`url(#${clip})`}>
        {blades.map((transform) => (
          <path key={transform} className={css.full} d={blade} transform={transform} />
        ))}
      </g>
      {blades.map((transform) => (
        <g key={transform} transform={transform}>
          <path className={css.outline} d={blade} />
          <path className={css.ribs} d={ribs} />
        </g>
      ))}
    </svg>
  );
}
