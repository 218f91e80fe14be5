import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { downloadOrThrow } from '../../../api/file.ts';
import { useSession } from '../../../api/session-store.ts';
import { part } from '../../../frame/screen.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import { saveBlob } from '../../../ui/save-file.ts';
import type { Column } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { TableSheet } from '../../../ui/table/TableSheet.tsx';
import { SaveFileButton } from '../SaveFileButton.tsx';
import { type Product, productFilters, productsPageQuery } from './products.data.ts';
import { type ProductsSearch, productKinds, productsTable } from './products-search.ts';

const ProductDetails = part(() => import('./ProductDetails.tsx'), 'ProductDetails', []);
const NewProductSheet = part(() => import('./NewProductSheet.tsx'), 'NewProductSheet', []);
const ImportProducts = part(() => import('./ImportProducts.tsx'), 'ImportProducts', [
  'technical',
  'refusals',
  'companyRefusals',
]);

/** The shop's products: numbers, prices, QP; with a form for a new one and the import. */
export function ProductsPage() {
  const { t } = useTexts();
  const search = useSearch({ from: '/operations/app/operations/products' });
  const navigate = useNavigate({ from: '/app/operations/products' });
  const mayChange = useSession().rights.includes('products.write');
  const open = (what: 'new' | 'import') =>
    void navigate({ search: (old) => ({ ...old, open: what }), resetScroll: false });
  const close = () =>
    void navigate({ search: ({ open: _, number: __, ...rest }) => rest, resetScroll: false });
  return (
    <>
      <PageHead
        title={t('operations:title.products')}
        lead={t('shop:products.lead')}
        {...(mayChange && {
          actions: (
            <>
              <ReasonedButton variant="default" icon="upload" onClick={() => open('import')}>
                {t('shop:products.import')}
              </ReasonedButton>
              <ReasonedButton icon="plus" onClick={() => open('new')}>
                {t('shop:products.new')}
              </ReasonedButton>
            </>
          ),
        })}
      />
      <ProductsTable search={search} />
      <Suspense>
        {mayChange && search.open === 'new' && <NewProductSheet number={search.number} onClose={close} />}
        {mayChange && search.open === 'import' && <ImportProducts onClose={close} />}
      </Suspense>
      {search.product !== undefined && search.open === undefined && (
        <TableSheet title={t('shop:products.one')} parameter="product" open={search.product}>
          <Suspense>
            <ProductDetails id={search.product} />
          </Suspense>
        </TableSheet>
      )}
    </>
  );
}

function ProductsTable({ search }: { search: ProductsSearch }) {
  const { t, format } = useTexts();
  return (
    <DataTable
      name="products"
      title={t('operations:title.products')}
      definition={productsTable}
      search={search}
      columns={useColumns()}
      rowId={({ id }) => id}
      pageQuery={(page, limits) => productsPageQuery(search, { page, limits })}
      count={(count) => t('shop:products.count', { count, number: format.integer(count) })}
      none={
        <Empty list picture="paper" title={t('shop:products.none')}>
          {t('shop:products.noneText')}
        </Empty>
      }
      filters={[
        { kind: 'text', name: 'text', label: t('shop:products.search') },
        {
          kind: 'choice',
          name: 'kind',
          label: t('shop:products.kindLabel'),
          all: t('shop:products.anyKind'),
          options: productKinds.map((value) => ({ value, label: t(`shop:products.kind.${value}`) })),
        },
      ]}
      exportButton={
        <SaveFileButton
          save={async () => {
            const query = productFilters(search);
            const { name, content } = await downloadOrThrow('GET /csv/products', { query });
            saveBlob(name, content);
          }}
        />
      }
    />
  );
}

function useColumns(): Column<Product>[] {
  const { t, format } = useTexts();
  return [
    {
      id: 'number',
      label: t('shop:products.number'),
      ascendingFirst: true,
      cell: ({ number }) => number,
      csv: null,
    },
    {
      id: 'name',
      label: t('shop:products.name'),
      ascendingFirst: true,
      onPhone: 'note',
      cell: ({ name }) => name,
      csv: null,
    },
    {
      id: 'kind',
      label: t('shop:products.kindLabel'),
      ascendingFirst: true,
      onPhone: 'status',
      cell: ({ kind }) => <Badge tone="neutral">{t(`shop:products.kind.${kind}`)}</Badge>,
      csv: null,
    },
    {
      id: 'net',
      label: t('shop:products.net'),
      numeric: true,
      onPhone: 'amount',
      cell: ({ net }) => format.money(net),
      csv: null,
    },
    {
      id: 'vat',
      label: t('shop:products.vat'),
      numeric: true,
      optional: true,
      cell: ({ vatBp }) => format.rate(vatBp),
      csv: null,
    },
    {
      id: 'qp',
      label: t('shop:products.qp'),
      numeric: true,
      onPhone: 'unit',
      cell: ({ qp }) => format.integer(qp),
      csv: null,
    },
    {
      id: 'next',
      label: t('shop:products.next'),
      cell: ({ next }) =>
        next !== null &&
        t('shop:products.nextIs', {
          date: format.date(next.validFrom),
          amount: format.money(next.net),
          qp: format.integer(next.qp),
        }),
      csv: null,
    },
    {
      id: 'shopId',
      label: t('shop:products.shopId'),
      optional: true,
      cell: ({ shopId }) => shopId,
      csv: null,
    },
  ];
}
