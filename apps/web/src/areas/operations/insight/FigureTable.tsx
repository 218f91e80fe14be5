import type { InsightFigure } from '@blattwerk/contract/insight/insight.contract.ts';
import { formatCents, parseCents } from '@blattwerk/plan/money.ts';
import { UNKNOWN } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { SumsTable } from '../accounting/SumsTable.tsx';
import type { Point } from './insight.data.ts';
import { PointLink } from './PointLink.tsx';
import { usePartName } from './use-part-name.ts';

const SECONDS_AN_HOUR = 3_600;

interface Props {
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
export function FigureTable({ figure, label, months, parts, found, isStacked }: Props) {
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
