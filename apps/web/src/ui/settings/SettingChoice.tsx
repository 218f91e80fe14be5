import { useTexts } from '../../i18n/use-texts.ts';
import { settings, useSetting } from '../../settings/settings.ts';
import { choices, type SettingName, type Settings } from '../../settings/stored-settings.ts';
import { Choice } from './Choice.tsx';
import css from './Wireframe.module.css';

interface Props {
  name: SettingName;
}

/** Settings about neither appearance nor layout, which have no drawing. */
const undrawn: readonly SettingName[] = ['technical', 'dates', 'motion', 'shortcuts'];

/** The sample date of the formats. */
const SAMPLE = '2026-03-05T13:07:00Z';

/** One setting with all its values, applied immediately. */
export function SettingChoice({ name }: Props) {
  const { t, format } = useTexts();
  const value = useSetting(name);
  const hint = {
    theme: t('settings:hint.theme'),
    technical: t('settings:hint.technical'),
    density: t('settings:hint.density'),
    dates: t('settings:hint.dates', { date: format.dateTime(SAMPLE) }),
    motion: t('settings:hint.motion'),
    shortcuts: t('settings:hint.shortcuts'),
  }[name as string];
  return (
    <Choice
      title={t(`settings:${name}.title`)}
      name={name}
      value={value}
      hint={hint}
      options={(choices[name] as readonly string[]).map((choice) => ({
        value: choice,
        label: t(`settings:${name}.${choice}` as 'settings:theme.auto'),
        ...(!undrawn.includes(name) && { picture: <Wireframe shows={{ [name]: choice }} /> }),
      }))}
      onChoose={(choice) => settings.change({ [name]: choice })}
    />
  );
}

interface WireframeProps {
  /** What differs from the default layout. */
  shows: Partial<Settings>;
}

const WIDTH = 120;
const HEIGHT = 72;
const HEADER = 12;

/** A tiny drawing of the product's layout, with one setting changed. */
function Wireframe({ shows }: WireframeProps) {
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
