import { formatCents, parseCents } from '@blattwerk/plan/money.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { UNKNOWN } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { ChartOrTable, useAsTable } from '../../../ui/charts/ChartOrTable.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { Segments } from '../../../ui/Segments.tsx';
import { PartnerName } from '../accounting/PartnerName.tsx';
import { SumsTable } from '../accounting/SumsTable.tsx';
import { FigureFrame } from './FigureFrame.tsx';
import css from './Insight.module.css';
import { insightQuery, type Point } from './insight.data.ts';
import { PointLink } from './PointLink.tsx';

const lists = ['top', 'risers'] as const;

type List = (typeof lists)[number];

/** Number shown; the file has all of them. */
const SHOWN = 10;

/** The top sellers of the latest month, and those who grew most against the month before. */
export function SellersCard({ months }: { months: number }) {
  const { t } = useTexts();
  const [asTable, toggle] = useAsTable();
  const [list, setList] = useState<List>('top');
  return (
    <FigureFrame figure="sellers" months={months} toggle={toggle}>
      <Segments
        label={t('cockpit:figure.sellers.title')}
        value={list}
        options={lists.map((value) => ({ value, label: t(`cockpit:sellers.${value}`) }))}
        onChoose={setList}
      />
      <QueryContent
        query={useQuery(insightQuery('sellers', months))}
        lines={[100, 100, 100]}
        room={[300, 330]}
      >
        {({ points }) => <Sellers points={points} list={list} asTable={asTable} />}
      </QueryContent>
    </FigureFrame>
  );
}

/** Growth of a seller against the month before, in cents; null without growth. */
function grownCents({ amount, base }: Point): number | null {
  return base === null ? null : parseCents(amount ?? '0.00') - parseCents(base);
}

function Sellers({ points, list, asTable }: { points: readonly Point[]; list: List; asTable: boolean }) {
  const { t, format } = useTexts();
  const last = points.at(-1)?.at;
  const top = points.filter(({ at, part }) => at === last && part === list).slice(0, SHOWN);
  if (last === undefined || top.length === 0)
    return <p className="quiet">{t('cockpit:figure.sellers.none')}</p>;
  const label = t(`cockpit:sellers.${list}`);
  const cents = (point: Point) =>
    list === 'risers' ? (grownCents(point) ?? 0) : parseCents(point.amount ?? '0.00');
  const money = (value: number) => format.money(formatCents(value));
  return (
    <div className={css.figure}>
      <p>{format.month(last)}</p>
      <ChartOrTable
        asTable={asTable}
        name="cockpit-sellers"
        heading={t('cockpit:partner')}
        label={label}
        summary={t('cockpit:last', {
          month: format.month(last),
          values: format.list(
            top.map((point) =>
              t('labelled', { label: point.partner?.displayName ?? UNKNOWN, value: money(cents(point)) }),
            ),
          ),
        })}
        format={(value) => format.money(value.toFixed(2))}
        points={top.map(({ count, partner }) => ({
          id: String(count),
          label: String(count),
          title: partner?.displayName ?? UNKNOWN,
        }))}
        series={[{ label, kind: 'bars', tone: 1, values: top.map((point) => cents(point) / 100) }]}
        table={<SellersTable label={label} shown={top} />}
      />
    </div>
  );
}

function SellersTable({ label, shown }: { label: string; shown: readonly Point[] }) {
  const { t, format } = useTexts();
  return (
    <SumsTable
      label={label}
      testId="cockpit-sellers-table"
      rows={shown}
      rowKey={({ count }) => String(count)}
      columns={[
        { name: t('cockpit:place'), numeric: true, cell: ({ count }) => format.integer(count ?? 0) },
        {
          name: t('cockpit:partner'),
          cell: ({ partner }) =>
            partner === null ? UNKNOWN : <PartnerName id={partner.id} name={partner.displayName} />,
        },
        {
          name: t('cockpit:psv'),
          numeric: true,
          cell: ({ at, part, partner, amount }) => (
            <PointLink
              figure="sellers"
              at={at}
              part={part}
              {...(partner !== null && { partner: partner.id })}
            >
              {format.money(amount ?? '0.00')}
            </PointLink>
          ),
        },
        {
          name: t('cockpit:before'),
          numeric: true,
          cell: ({ base }) => (base === null ? UNKNOWN : format.money(base)),
        },
        {
          name: t('cockpit:change'),
          numeric: true,
          cell: (point) => {
            const grown = grownCents(point);
            return grown === null ? UNKNOWN : format.money(formatCents(grown));
          },
        },
      ]}
    />
  );
}
