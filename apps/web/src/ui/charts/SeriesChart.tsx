import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  type ChartData,
  type ChartOptions,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
} from 'chart.js';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { Chart as ChartCanvas } from 'react-chartjs-2';
import { useTexts } from '../../i18n/use-texts.ts';
import { mayMove } from '../../settings/settings.ts';
import css from './SeriesChart.module.css';
import { type ChartProps, type Said, type Series, sayPoint } from './series.ts';
import { Tooltip } from './Tooltip.tsx';

Chart.register(
  BarController,
  BarElement,
  CategoryScale,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
);

type ChartKind = 'bar' | 'line';

/** Bars and lines in the page's colours. Pointer, touch and arrow keys show the values of a point. */
export function SeriesChart(props: ChartProps) {
  const { label, summary, points, series, onPick } = props;
  const { t } = useTexts();
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<Chart<ChartKind>>(null);
  const colours = useColours(place);
  const [shown, setShown] = useState<number | null>(null);
  // Redrawn only for other numbers or colours, not for each inspected point.
  const drawn = useMemo(
    () => colours && { data: dataOf(props, colours), options: optionsOf(props, colours, setShown) },
    [props, colours],
  );
  const at = shown === null || shown >= points.length ? null : shown;
  const lines = at === null ? [] : sayPoint(props, at);
  const title = points[at ?? 0]?.title ?? '';
  return (
    <div className={css.chart} ref={place}>
      <Legend series={series} />
      <div className={css.canvas} onPointerLeave={() => setShown(null)}>
        {drawn !== null && (
          <ChartCanvas
            ref={chart}
            type="bar"
            role="img"
            aria-label={t('labelled', { label, value: summary })}
            {...drawn}
          />
        )}
        {/* Arrow keys of a slider, which screen readers pass on to the page. */}
        <div
          className={css.keys}
          role="slider"
          tabIndex={0}
          aria-label={label}
          aria-valuemin={1}
          aria-valuemax={points.length}
          aria-valuenow={(at ?? 0) + 1}
          aria-valuetext={at === null ? summary : [title, ...lines.map(textOf)].join(', ')}
          onKeyDown={onKey}
          onBlur={() => setShown(null)}
        />
        {at !== null && (
          <Tooltip title={title} said={lines} at={chart.current?.scales.x?.getPixelForValue(at) ?? 0} />
        )}
      </div>
    </div>
  );

  function textOf({ label, value }: Said): string {
    return t('labelled', { label, value });
  }

  function onKey(event: KeyboardEvent) {
    if (event.key === 'Enter' && at !== null && onPick !== undefined) return onPick(at);
    if (event.key === 'Escape') return setShown(null);
    const last = points.length - 1;
    const to = { ArrowLeft: (at ?? 1) - 1, ArrowRight: (at ?? -1) + 1, Home: 0, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    setShown(Math.min(last, Math.max(0, to)));
  }
}

interface Colours {
  readonly tones: readonly string[];
  readonly ink: string;
  readonly line: string;
  readonly font: string;
}

/** The computed colours: they change with the theme and with forced colours. */
function useColours(place: { readonly current: HTMLDivElement | null }): Colours | null {
  const [colours, setColours] = useState<Colours | null>(null);
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    const read = () => {
      const samples = [...element.querySelectorAll('[data-tone]')];
      const style = getComputedStyle(element);
      const now: Colours = {
        tones: samples.map((sample) => getComputedStyle(sample).color),
        ink: style.color,
        line: style.borderTopColor,
        font: style.fontFamily,
      };
      setColours((before) => (JSON.stringify(before) === JSON.stringify(now) ? before : now));
    };
    read();
    // With reduced motion colours still have a short transition: until it ends, the computed style is the old one.
    element.addEventListener('transitionend', read);
    const observer = new MutationObserver(read);
    observer.observe(document.documentElement, { attributeFilter: ['data-scheme', 'data-theme'] });
    const queries = ['(forced-colors: active)', '(prefers-contrast: more)'].map((one) => matchMedia(one));
    for (const query of queries) query.addEventListener('change', read);
    return () => {
      element.removeEventListener('transitionend', read);
      observer.disconnect();
      for (const query of queries) query.removeEventListener('change', read);
    };
  }, [place]);
  return colours;
}

function dataOf({ points, series, stacked }: ChartProps, { tones }: Colours): ChartData<ChartKind> {
  return {
    labels: points.map((point) => point.label),
    datasets: series.map((one, index) => {
      const colour = tones[index] ?? '';
      const data = one.values.map((value) => (typeof value === 'object' && value ? [...value] : value));
      const common = { label: one.label, backgroundColor: colour, borderColor: colour, order: orderOf(one) };
      if (one.kind === 'line' || one.kind === 'dashed')
        return {
          ...common,
          type: 'line',
          data: data as (number | null)[],
          borderWidth: one.kind === 'line' ? 3 : 2,
          borderDash: one.kind === 'line' ? [] : [6, 5],
          // The last value, and a single number among unknown days, get a visible point.
          pointRadius: one.kind === 'line' ? data.map((_, at) => (at === lastOf(data) ? 4 : 0)) : 0,
          pointHoverRadius: 4,
        };
      return {
        ...common,
        type: 'bar',
        data: data as (number | null)[],
        borderRadius: stacked === undefined ? 7 : 2,
        borderSkipped: one.kind === 'range' ? false : 'start',
        maxBarThickness: one.kind === 'range' ? 12 : 44,
        // A range is at its point, not beside the bars of others.
        grouped: one.kind !== 'range',
      };
    }),
  };
}

function lastOf(values: readonly unknown[]): number {
  return values.findLastIndex((value) => value !== null);
}

/** Lines over ranges over bars. */
function orderOf({ kind }: Series): number {
  return kind === 'bars' ? 2 : kind === 'range' ? 1 : 0;
}

function optionsOf(
  { format, stacked, onPick }: ChartProps,
  { ink, line, font }: Colours,
  show: (index: number | null) => void,
): ChartOptions<ChartKind> {
  const ticks = { color: ink, font: { family: font } };
  return {
    // The page's language, which may differ from the browser's.
    locale: document.documentElement.lang,
    maintainAspectRatio: false,
    animation: mayMove() && { duration: 500 },
    interaction: { mode: 'index', intersect: false },
    onClick: (_event, [element]) => element !== undefined && onPick?.(element.index),
    onHover: ({ native }, [element]) => {
      show(element?.index ?? null);
      const canvas = native?.target;
      if (canvas instanceof HTMLElement)
        canvas.style.cursor = element === undefined || onPick === undefined ? '' : 'pointer';
    },
    scales: {
      x: {
        stacked: stacked !== undefined,
        grid: { display: false },
        border: { display: false },
        ticks: { ...ticks, maxRotation: 0, autoSkipPadding: 12 },
      },
      y: {
        stacked: stacked !== undefined,
        beginAtZero: true,
        suggestedMax: 4,
        border: { display: false },
        grid: { color: line },
        ticks: { ...ticks, precision: 0, maxTicksLimit: 5, callback: (value) => format(Number(value)) },
      },
    },
  };
}

/** The colours of a chart. Hidden for a single series, but the colour is read from here anyway. */
function Legend({ series }: { series: readonly Series[] }) {
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
