import type { InsightFigure } from '@blattwerk/contract/insight/insight.contract.ts';
import { formatCents, parseCents } from '@blattwerk/plan/money.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { UNKNOWN } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { ChartOrTable, useAsTable } from '../../../ui/charts/ChartOrTable.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { SumsTable } from '../accounting/SumsTable.tsx';
import { FigureFrame } from './FigureFrame.tsx';
import { type Drawing, type DrawnFigure, drawingOf } from './figure-parts.ts';
import css from './Insight.module.css';
import { type Insight, insightQuery, type Point } from './insight.data.ts';
import { type Group, opensRows } from './insight-search.ts';
import { PointLink } from './PointLink.tsx';
import { usePartName } from './use-part-name.ts';

interface Props {
  figure: DrawnFigure;
  months: number;
  group?: Group;
}

/** A figure by month as a chart, and as a table in which each number links to its rows. */
export function FigureCard({ figure, months, group = 'affiliate' }: Props) {
  const [asTable, toggle] = useAsTable();
  const query = useQuery(insightQuery(figure, months));
  return (
    <FigureFrame figure={figure} months={months} toggle={toggle}>
      <QueryContent query={query} lines={[100, 100, 100]} room={[300, 330]}>
        {(insight) => <Figure insight={insight} drawing={drawingOf(figure, group)} asTable={asTable} />}
      </QueryContent>
    </FigureFrame>
  );
}

/** The plotted number of a point: EUR, a count, or basis points. */
function drawnValue(point: Point | undefined, { measure }: Drawing): number | null {
  if (point === undefined) return null;
  if (measure === 'count') return point.count;
  if (measure === 'ratio') return point.ratioBp;
  return point.amount === null ? null : parseCents(point.amount) / 100;
}

function Figure({ insight, drawing, asTable }: { insight: Insight; drawing: Drawing; asTable: boolean }) {
  const { t, format } = useTexts();
  const navigate = useNavigate();
  const partName = usePartName();
  const { figure } = insight;
  const months = [...new Set(insight.points.map(({ at }) => at))];
  const last = months.at(-1);
  if (last === undefined) return <p className="quiet">{t(`cockpit:figure.${figure}.none`)}</p>;
  const pointAt = (at: string, part: string) =>
    insight.points.find((point) => point.at === at && point.part === part);
  const say = (value: number) => {
    if (drawing.measure === 'count') return format.integer(value);
    return drawing.measure === 'ratio' ? format.rate(value) : format.money(value.toFixed(2));
  };
  // Parts that are always zero are omitted.
  const parts = drawing.parts.filter(({ part }) =>
    months.some((at) => (drawnValue(pointAt(at, part), drawing) ?? 0) !== 0),
  );
  const visible = parts.length === 0 ? drawing.parts.slice(0, 1) : parts;
  const label = t(`cockpit:figure.${figure}.title`);
  const summary = t('cockpit:last', {
    month: format.month(last),
    values: format.list(
      visible.map(({ part }) =>
        t('labelled', {
          label: partName(part),
          value: say(drawnValue(pointAt(last, part), drawing) ?? 0),
        }),
      ),
    ),
  });
  return (
    <div className={css.figure}>
      <ChartOrTable
        asTable={asTable}
        name={`cockpit-${figure}`}
        heading={t('cockpit:month')}
        label={label}
        summary={summary}
        format={say}
        {...(drawing.stacked && { stacked: t('cockpit:together') })}
        points={months.map((at) => ({
          id: at.slice(0, 7),
          label: format.shortMonth(at),
          title: format.month(at),
        }))}
        series={visible.map(({ part, kind, tone }) => ({
          label: partName(part),
          kind,
          tone,
          values: months.map((at) => drawnValue(pointAt(at, part), drawing)),
        }))}
        onPick={
          opensRows(figure)
            ? (index) =>
                void navigate({
                  to: '/app/operations/cockpit/$figure',
                  params: { figure },
                  search: { at: months[index] ?? last, part: visible[0]?.part ?? '' },
                })
            : undefined
        }
        table={
          <FigureTable
            figure={figure}
            label={label}
            months={months}
            parts={visible.map(({ part }) => part)}
            found={pointAt}
            isStacked={drawing.stacked}
          />
        }
      />
    </div>
  );
}

const SECONDS_AN_HOUR = 3_600;

interface FigureTableProps {
  figure: InsightFigure;
  label: string;
  /** First days of the months. */
  months: readonly string[];
  parts: readonly string[];
  found: (at: string, part: string) => Point | undefined;
  /** Whether the parts add up to a total. */
  isStacked: boolean;
}

/** A figure's numbers by month; each number that counts rows links to them. */
function FigureTable({ figure, label, months, parts, found, isStacked }: FigureTableProps) {
  const { t, format } = useTexts();
  const partName = usePartName();
  const all = (at: string) => parts.flatMap((part) => found(at, part) ?? []);
  const sumOf = (at: string) => {
    const points = all(at);
    if (figure === 'payout-ratio')
      return format.rate(points.reduce((sum, { ratioBp }) => sum + (ratioBp ?? 0), 0));
    if (points.every(({ amount }) => amount === null))
      return format.integer(points.reduce((sum, { count }) => sum + (count ?? 0), 0));
    return format.money(
      formatCents(points.reduce((sum, { amount }) => sum + parseCents(amount ?? '0.00'), 0)),
    );
  };
  return (
    <SumsTable
      label={label}
      testId={`cockpit-${figure}-table`}
      rows={months}
      rowKey={(at) => at}
      columns={[
        { name: t('cockpit:month'), cell: (at) => format.month(at) },
        ...parts.map((part) => ({
          name: partName(part),
          numeric: true,
          cell: (at: string) => <Cell figure={figure} point={found(at, part)} />,
        })),
        ...(isStacked ? [{ name: t('cockpit:together'), numeric: true, cell: sumOf }] : []),
        ...(figure === 'import-lag'
          ? [{ name: t('cockpit:meanHours'), numeric: true, cell: (at: string) => meanHours(all(at)) }]
          : []),
        ...(figure === 'own-orders'
          ? [
              {
                name: t('cockpit:customersShare'),
                numeric: true,
                cell: (at: string) => customersShare(all(at)),
              },
            ]
          : []),
      ]}
    />
  );

  /** Hours from the payment until it was recorded here, averaged over all orders. */
  function meanHours(points: readonly Point[]): string {
    const count = points.reduce((sum, point) => sum + (point.count ?? 0), 0);
    const seconds = points.reduce((sum, point) => sum + (point.seconds ?? 0), 0);
    return count === 0 ? UNKNOWN : format.integer(Math.round(seconds / count / SECONDS_AN_HOUR));
  }

  /** The customers' share of what was paid. */
  function customersShare(points: readonly Point[]): string {
    const cents = (part: string) => parseCents(points.find((point) => point.part === part)?.amount ?? '0.00');
    const both = cents('customers') + cents('partners');
    return both === 0 ? UNKNOWN : format.percent(cents('customers') / both);
  }
}

function Cell({ figure, point }: { figure: InsightFigure; point: Point | undefined }) {
  const { format } = useTexts();
  if (point === undefined) return UNKNOWN;
  const { amount, count, ratioBp } = point;
  const text =
    figure === 'payout-ratio'
      ? `${ratioBp === null ? UNKNOWN : format.rate(ratioBp)} · ${format.money(amount ?? '0.00')}`
      : amount === null
        ? format.integer(count ?? 0)
        : format.money(amount);
  if (count === 0 || (count === null && amount === '0.00')) return text;
  return (
    <PointLink figure={figure} at={point.at} part={point.part}>
      {text}
    </PointLink>
  );
}
