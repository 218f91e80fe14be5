import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../../api/session-store.ts';
import { UNKNOWN } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { FieldList } from '../../../ui/FieldList.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import form from '../operators/OperatorForm.module.css';
import { PriceHistory } from './PriceHistory.tsx';
import { ProductForm } from './ProductForm.tsx';
import { type Product, productQuery } from './products.data.ts';

/** One product: data, present price, price history, and the form to change it. */
export function ProductDetails({ id }: { id: number }) {
  const query = useQuery(productQuery(id));
  const mayChange = useSession().rights.includes('products.write');
  return (
    <QueryContent query={query} lines={[60, 80, 80]}>
      {(product) => (
        <div className={form.form}>
          <Facts product={product} />
          <PriceHistory product={product} />
          {mayChange && <ProductForm key={product.id} product={product} />}
        </div>
      )}
    </QueryContent>
  );
}

function Facts({ product }: { product: Product }) {
  const { t, format } = useTexts();
  const { number, name, kind, days, shopId, net, gross, vatBp, qp, validFrom } = product;
  return (
    <FieldList
      fields={[
        [t('shop:products.number'), number],
        [t('shop:products.name'), name],
        [t('shop:products.kindLabel'), t(`shop:products.kind.${kind}`)],
        ...(days === null ? [] : [[t('shop:products.days'), format.integer(days)] as const]),
        [t('shop:products.net'), format.money(net)],
        [t('shop:products.vat'), format.rate(vatBp)],
        [t('shop:products.gross'), format.money(gross)],
        [t('shop:products.qp'), format.integer(qp)],
        [
          t('shop:products.since'),
          validFrom === null ? t('shop:products.always') : format.dateTime(validFrom),
        ],
        [t('shop:products.shopId'), shopId ?? UNKNOWN],
      ]}
    />
  );
}
