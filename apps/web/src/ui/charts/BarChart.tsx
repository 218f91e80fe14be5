import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  type ChartOptions,
  LinearScale,
  Tooltip,
} from 'chart.js';
import { useEffect, useRef } from 'react';
import { Bar } from 'react-chartjs-2';

Chart.register(BarController, BarElement, CategoryScale, LinearScale, Tooltip);

export interface BarChartProps {
  /** What the chart is about, and what it says in one sentence, for those who cannot see it. */
  label: string;
  summary: string;
  /** What stands below each bar, in one or more lines. */
  labels: readonly string[][];
  values: readonly number[];
}

/** A small bar chart in the colours of the page; the table beside it holds the same numbers. */
export function BarChart({ label, summary, labels, values }: BarChartProps) {
  const chart = useRef<Chart<'bar'>>(null);
  useEffect(() => {
    const repaint = () => {
      const { current } = chart;
      const dataset = current?.data.datasets[0];
      if (!current || !dataset) return;
      Object.assign(dataset, barColours());
      Object.assign(current.options, chartOptions());
      current.update('none');
    };
    const observer = new MutationObserver(repaint);
    observer.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] });
    return () => observer.disconnect();
  }, []);
  return (
    <Bar
      ref={chart}
      role="img"
      aria-label={`${label}: ${summary}`}
      data={{
        labels: [...labels],
        datasets: [{ data: [...values], borderRadius: 7, maxBarThickness: 44, ...barColours() }],
      }}
      options={chartOptions()}
    />
  );
}

function colour(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name);
}

function barColours() {
  return { backgroundColor: colour('--leaf'), hoverBackgroundColor: colour('--leaf-strong') };
}

function chartOptions(): ChartOptions<'bar'> {
  const ticks = {
    color: colour('--ink-quiet'),
    font: { family: getComputedStyle(document.body).fontFamily },
  };
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  return {
    maintainAspectRatio: false,
    animation: still ? false : { duration: 500 },
    plugins: { tooltip: { displayColors: false, cornerRadius: 8, padding: 10 } },
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
