import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  type ChartOptions,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
} from 'chart.js';
import { useEffect, useRef } from 'react';
import { Chart as ChartCanvas } from 'react-chartjs-2';
import { type Texts, useTexts } from '../../i18n/use-texts.ts';
import { mayMove } from '../../settings/settings.ts';

Chart.register(
  BarController,
  BarElement,
  CategoryScale,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
);

/** What another series of the same length says: a dashed line over the bars. */
export interface ComparedSeries {
  readonly label: string;
  readonly values: readonly number[];
  /** What each of its points stands for. */
  readonly labels: readonly string[];
}

export interface BarChartProps {
  /** What the chart is about, and what it says in one sentence, for those who cannot see it. */
  label: string;
  summary: string;
  /** What stands below each bar, in one or more lines. */
  labels: readonly (string | string[])[];
  values: readonly number[];
  /** What a bar is called where it is pointed at; its label if nothing else. */
  titles?: readonly string[];
  compared?: ComparedSeries | undefined;
  /** A bar was chosen. There has to be another way to it: the table beside the chart. */
  onPick?: (index: number) => void;
}

/** A small bar chart in the colours of the page; the table beside it holds the same numbers. */
export function BarChart(props: BarChartProps) {
  const { label, summary, labels, values, compared } = props;
  const { t } = useTexts();
  const chart = useRef<Chart<'bar' | 'line'>>(null);
  const options = () => chartOptions(props, t);
  const latest = useRef(options);
  latest.current = options;
  useEffect(() => {
    const repaint = () => {
      const { current } = chart;
      if (!current) return;
      const [bars, line] = current.data.datasets;
      if (bars) Object.assign(bars, barColours());
      if (line) Object.assign(line, lineColours());
      Object.assign(current.options, latest.current());
      current.update('none');
    };
    const observer = new MutationObserver(repaint);
    observer.observe(document.documentElement, { attributeFilter: ['data-scheme'] });
    return () => observer.disconnect();
  }, []);
  const bars = { type: 'bar' as const, data: [...values], borderRadius: 7, maxBarThickness: 44, order: 1 };
  const line = { type: 'line' as const, borderDash: [6, 5], borderWidth: 2, pointRadius: 0, order: 0 };
  return (
    <ChartCanvas
      ref={chart}
      type="bar"
      role="img"
      aria-label={t('labelled', { label, value: summary })}
      data={{
        labels: [...labels],
        datasets: [
          { ...bars, label, ...barColours() },
          ...(compared === undefined
            ? []
            : [{ ...line, label: compared.label, data: [...compared.values], ...lineColours() }]),
        ],
      }}
      options={options()}
    />
  );
}

function colour(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name);
}

function barColours() {
  return { backgroundColor: colour('--leaf'), hoverBackgroundColor: colour('--leaf-strong') };
}

function lineColours() {
  return { borderColor: colour('--sun'), backgroundColor: colour('--sun') };
}

function chartOptions(
  { titles, compared, onPick }: BarChartProps,
  t: Texts['t'],
): ChartOptions<'bar' | 'line'> {
  const ticks = {
    color: colour('--ink-quiet'),
    font: { family: getComputedStyle(document.body).fontFamily },
  };
  return {
    // Of the page, which the browser's own need not be.
    locale: document.documentElement.lang,
    maintainAspectRatio: false,
    animation: mayMove() && { duration: 500 },
    interaction: { mode: 'index', intersect: false },
    ...(onPick !== undefined && {
      onClick: (_event, [element]) => element !== undefined && onPick(element.index),
      onHover: ({ native }, [element]) => {
        const canvas = native?.target;
        if (canvas instanceof HTMLElement) canvas.style.cursor = element === undefined ? '' : 'pointer';
      },
    }),
    plugins: {
      tooltip: {
        displayColors: false,
        cornerRadius: 8,
        padding: 10,
        callbacks: {
          ...(titles !== undefined && { title: ([item]) => titles[item?.dataIndex ?? 0] ?? '' }),
          ...(compared !== undefined && {
            label: ({ datasetIndex, dataIndex, dataset, formattedValue }) =>
              t('labelled', {
                label:
                  datasetIndex === 0
                    ? (dataset.label ?? '')
                    : `${compared.label} (${compared.labels[dataIndex]})`,
                value: formattedValue,
              }),
          }),
        },
      },
    },
    scales: {
      x: { grid: { display: false }, border: { display: false }, ticks: { ...ticks, maxRotation: 0 } },
      y: {
        beginAtZero: true,
        suggestedMax: 4,
        border: { display: false },
        grid: { color: colour('--line') },
        ticks: { ...ticks, precision: 0, maxTicksLimit: 5 },
      },
    },
  };
}
