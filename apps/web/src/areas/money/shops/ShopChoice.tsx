import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../i18n/use-texts.ts';
import { SelectField } from '../../../ui/form/fields.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { shopsQuery } from './shops.data.ts';

interface Props {
  shop: number | undefined;
  onChange: (shop: number | undefined) => void;
}

/** Selects the shop of a payout. */
export function ShopChoice({ shop, onChange }: Props) {
  const { t } = useTexts();
  return (
    <QueryContent query={useQuery(shopsQuery())} lines={[60]}>
      {({ items }) => (
        <SelectField
          label={t('money:payouts.shop')}
          description={items.find(({ id }) => id === shop)?.address}
          value={shop ?? ''}
          onChange={({ currentTarget: { value } }) => onChange(value === '' ? undefined : Number(value))}
          options={[
            { value: '', label: t('money:payouts.chooseShop') },
            ...items.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
      )}
    </QueryContent>
  );
}
