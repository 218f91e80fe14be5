import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { part } from '../../../frame/screen.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { TableSheet } from '../../../ui/table/TableSheet.tsx';
import { type KeptShop, keptShopsPageQuery } from './kept-shops.data.ts';
import { keptShopsTable } from './kept-shops-search.ts';

const ShopDetails = part(() => import('./ShopForms.tsx'), 'ShopDetails', []);
const NewShopSheet = part(() => import('./ShopForms.tsx'), 'NewShopSheet', []);

/** Shops that redeem payouts: open and closed ones. */
export function KeptShopsPage() {
  const { t, format } = useTexts();
  const search = useSearch({ from: '/operations/app/operations/shops' });
  const navigate = useNavigate({ from: '/app/operations/shops' });
  const close = () => void navigate({ search: ({ new: _, ...rest }) => rest, resetScroll: false });
  return (
    <>
      <PageHead
        title={t('operations:title.shops')}
        lead={t('shopsDesk:lead')}
        actions={
          <ReasonedButton
            icon="plus"
            onClick={() =>
              void navigate({ search: (old) => ({ ...old, new: 1 as const }), resetScroll: false })
            }
          >
            {t('shopsDesk:new')}
          </ReasonedButton>
        }
      />
      <DataTable
        name="kept-shops"
        title={t('operations:title.shops')}
        definition={keptShopsTable}
        search={search}
        columns={useColumns()}
        rowId={({ id }) => id}
        pageQuery={(page, limits) => keptShopsPageQuery(search, { page, limits })}
        count={(count) => t('shopsDesk:count', { count, number: format.integer(count) })}
        none={
          <Empty list picture="paper" title={t('shopsDesk:none')}>
            {t('shopsDesk:noneText')}
          </Empty>
        }
        filters={[
          { kind: 'text', name: 'text', label: t('shopsDesk:name') },
          {
            kind: 'choice',
            name: 'open',
            label: t('shopsDesk:payable'),
            all: t('shopsDesk:anyState'),
            options: (['true', 'false'] as const).map((value) => ({
              value,
              label: t(`shopsDesk:open.${value}`),
            })),
          },
        ]}
      />
      <Suspense>{search.new === 1 && <NewShopSheet onClose={close} />}</Suspense>
      {search.shop !== undefined && search.new === undefined && (
        <TableSheet title={t('shopsDesk:one')} parameter="shop" open={search.shop}>
          <Suspense>
            <ShopDetails id={search.shop} />
          </Suspense>
        </TableSheet>
      )}
    </>
  );
}

function useColumns(): Column<KeptShop>[] {
  const { t, format } = useTexts();
  const stateOf = ({ open }: KeptShop) => t(`shopsDesk:open.${open}`);
  return [
    {
      id: 'name',
      label: t('shopsDesk:name'),
      ascendingFirst: true,
      cell: ({ name }) => name,
      csv: ({ name }) => name,
    },
    {
      id: 'address',
      label: t('shopsDesk:address'),
      onPhone: 'note',
      cell: ({ address }) => address,
      csv: ({ address }) => address,
    },
    {
      id: 'open',
      label: t('shopsDesk:payable'),
      onPhone: 'status',
      cell: (shop) => <Badge tone={shop.open ? 'good' : 'neutral'}>{stateOf(shop)}</Badge>,
      csv: stateOf,
    },
    {
      id: 'payouts',
      label: t('operations:title.payouts'),
      numeric: true,
      cell: ({ payouts }) => format.integer(payouts),
      csv: ({ payouts }) => payouts,
    },
  ];
}
