import type { FigureWithRows } from '@blattwerk/contract/insight/insight.contract.ts';
import { Link } from '@tanstack/react-router';
import { useSession } from '../../../../api/session-store.ts';
import { UNKNOWN } from '../../../../i18n/format.ts';
import { useTexts } from '../../../../i18n/use-texts.ts';
import type { Column } from '../../../../ui/table/columns.ts';
import { PartnerName } from '../../accounting/PartnerName.tsx';
import type { InsightRow } from '../insight.data.ts';

const SECONDS_AN_HOUR = 3_600;

/** Figures whose rows are people, with neither an order nor an amount. */
const ofPeople: readonly FigureWithRows[] = ['partners', 'retention'];

/** The columns of the rows; the file of all rows comes from the server. */
export function useRowColumns(figure: FigureWithRows): Column<InsightRow>[] {
  const { t, format } = useTexts();
  const name: Column<InsightRow> = {
    id: 'row',
    label: t('cockpit:row'),
    cell: (row) => <RowName row={row} />,
    csv: null,
  };
  const at: Column<InsightRow> = {
    id: 'at',
    label: t('cockpit:at'),
    onPhone: 'beside',
    cell: ({ at: instant }) => format.dateTime(instant),
    csv: null,
  };
  if (ofPeople.includes(figure)) return [name, { ...at, label: t('cockpit:joinedAt') }];
  const rest: Column<InsightRow>[] = [
    {
      id: 'partner',
      label: t('cockpit:partner'),
      onPhone: 'note',
      cell: ({ partner }) =>
        partner === null ? UNKNOWN : <PartnerName id={partner.id} name={partner.displayName} />,
      csv: null,
    },
    at,
    {
      id: 'amount',
      label: t('cockpit:amount'),
      numeric: true,
      onPhone: 'amount',
      cell: ({ amount }) => (amount === null ? UNKNOWN : format.money(amount)),
      csv: null,
    },
  ];
  if (figure !== 'import-lag') return [name, ...rest];
  return [
    name,
    ...rest,
    {
      id: 'hours',
      label: t('cockpit:hours'),
      numeric: true,
      cell: ({ seconds }) =>
        seconds === null ? UNKNOWN : format.integer(Math.round(seconds / SECONDS_AN_HOUR)),
      csv: null,
    },
  ];
}

/** Label of a row: its order if it has one, the partner, or its number. */
function RowName({ row }: { row: InsightRow }) {
  const { t } = useTexts();
  const { rights } = useSession();
  const { kind, id, order, partner } = row;
  if (kind === 'partner' && partner !== null)
    return <PartnerName id={partner.id} name={partner.displayName} />;
  if (order === null) return t(`cockpit:kind.${kind}`, { number: id });
  if (!rights.includes('partners.read')) return order.number;
  return (
    <Link to="/app/operations/orders" search={{ order: order.id }} preload={false}>
      {order.number}
    </Link>
  );
}
