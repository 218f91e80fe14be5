import type { Settings } from '../../settings/stored-settings.ts';
import css from './Wireframe.module.css';

interface Props {
  /** What differs from the default layout. */
  shows: Partial<Settings>;
}

const WIDTH = 120;
const HEIGHT = 72;
const HEADER = 12;

/** A tiny drawing of the product's layout, with one setting changed. */
export function Wireframe({ shows }: Props) {
  const { theme = 'light', sidebar, side, header, footer = 'hidden', menu, density } = shows;
  const wide = sidebar === 'narrow' ? 12 : 32;
  const left = side === 'right' ? WIDTH - wide : 0;
  const start = side === 'right' ? 0 : wide;
  const above = header === 'above';
  const darkAround = theme === 'dark' || theme === 'semi-dark';
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className={css.frame}>
      <Ground theme={theme} />
      <rect
        className={css.side}
        data-dark={darkAround}
        x={left}
        y={above ? HEADER : 0}
        width={wide}
        height={HEIGHT - (above ? HEADER : 0)}
      />
      <rect
        className={css.header}
        data-dark={darkAround}
        x={above ? 0 : start}
        width={above ? WIDTH : WIDTH - wide}
        height={HEADER}
      />
      <Entries x={left} width={wide} menu={menu} />
      <Content x={start + 7} density={density} width={WIDTH - wide - 14} theme={theme} />
      {footer === 'shown' && (
        <rect
          className={css.strong}
          x={start + 7}
          y={HEIGHT - 8}
          width={WIDTH - wide - 14}
          height="4"
          rx="1"
        />
      )}
    </svg>
  );
}

/** As in the system's theme: one half light, one half dark. */
function Ground({ theme }: { theme: Settings['theme'] }) {
  return (
    <>
      <rect className={css.ground} data-dark={theme === 'dark'} width={WIDTH} height={HEIGHT} />
      {theme === 'auto' && (
        <path className={css.ground} data-dark="true" d={`M${WIDTH} 0v${HEIGHT}H40L84 0z`} />
      )}
    </>
  );
}

const radius = { default: 2.5, flat: 0, rounded: 4.5, shaped: 4.5 } as const;

/** The menu: three entries, the second one selected. */
function Entries({
  x,
  width,
  menu = 'default',
}: {
  x: number;
  width: number;
  menu: Settings['menu'] | undefined;
}) {
  const inset = menu === 'flat' ? 0 : 3;
  return (
    <>
      {[20, 32, 44].map((y) => (
        <rect
          key={y}
          className={css.text}
          x={x + 6}
          y={y + 3}
          width={Math.max(width - 14, 3)}
          height="3"
          rx="1"
        />
      ))}
      <rect
        className={css.current}
        x={menu === 'shaped' ? x - 5 : x + inset}
        y="32"
        width={menu === 'shaped' ? width + 2 : width - 2 * inset}
        height="9"
        rx={radius[menu]}
      />
    </>
  );
}

const gaps = { compact: 6, normal: 9, wide: 13 } as const;

/** A card, or the rows of a table where the setting is their height. */
function Content({
  x,
  width,
  density,
  theme,
}: {
  x: number;
  width: number;
  density: Settings['density'] | undefined;
  theme: Settings['theme'];
}) {
  if (density === undefined)
    return (
      <rect className={css.card} data-dark={theme === 'dark'} x={x} y="20" width={width} height="34" rx="4" />
    );
  const gap = gaps[density];
  const rows = Array.from({ length: Math.floor(46 / gap) }, (_, index) => 20 + index * gap);
  return rows.map((y) => <rect key={y} className={css.strong} x={x} y={y} width={width} height="3" rx="1" />);
}
