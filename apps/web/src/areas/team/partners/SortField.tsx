import { useTexts } from '../../../i18n/use-texts.ts';
import { SelectField } from '../../../ui/form/fields.tsx';
import { type LineOrder, lineOrders } from './line-orders.ts';

interface Props {
  order: LineOrder;
  onSort: (order: LineOrder) => void;
}

/** The order of partners with the same parent. */
export function SortField({ order, onSort }: Props) {
  const { t } = useTexts();
  return (
    <SelectField
      label={t('team:tree.sort')}
      value={order}
      onChange={({ currentTarget: { value } }) =>
        onSort(lineOrders.find((known) => known === value) ?? 'legs')
      }
      options={lineOrders.map((value) => ({ value, label: t(`team:tree.order.${value}`) }))}
    />
  );
}
