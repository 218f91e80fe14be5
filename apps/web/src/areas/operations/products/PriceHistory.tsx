import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { WideArea } from '../../../ui/table/WideArea.tsx';
import css from './Products.module.css';
import { type Product, productPricesQuery } from './products.data.ts';

/** Past, present and future prices and QP of a product, latest first. */
export function PriceHistory({ product }: { product: Product }) {
  const { t, format } = useTexts();
  const query = useQuery(productPricesQuery(product.id));
  return (
    <section className={css.history} aria-label={t('shop:products.history')}>
      <h3>{t('shop:products.history')}</h3>
      <QueryContent query={query} lines={[90, 90]}>
        {(prices) => (
          <WideArea label={t('shop:products.history')}>
            <table>
              <thead>
                <tr>
                  <th scope="col">{t('shop:products.since')}</th>
                  <th scope="col" data-numeric>
                    {t('shop:products.net')}
                  </th>
                  <th scope="col" data-numeric>
                    {t('shop:products.vat')}
                  </th>
                  <th scope="col" data-numeric>
                    {t('shop:products.qp')}
                  </th>
                </tr>
              </thead>
              <tbody>
                {prices.map(({ validFrom, net, vatBp, qp }) => (
                  <tr key={validFrom} data-testid="product-price">
                    <td>
                      {validFrom === null ? t('shop:products.always') : format.dateTime(validFrom)}{' '}
                      {validFrom === product.validFrom && <Badge tone="good">{t('shop:products.now')}</Badge>}
                    </td>
                    <td data-numeric>{format.money(net)}</td>
                    <td data-numeric>{format.rate(vatBp)}</td>
                    <td data-numeric>{format.integer(qp)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </WideArea>
        )}
      </QueryContent>
    </section>
  );
}
