import { useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../api/request.ts';
import { useSession } from '../../../api/session-store.ts';
import { UNKNOWN } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { FieldList } from '../../../ui/FieldList.tsx';
import { TextField } from '../../../ui/form/fields.tsx';
import { ReasonField } from '../../../ui/form/ReasonField.tsx';
import { SaveButton } from '../../../ui/form/SaveButton.tsx';
import { ServerForm } from '../../../ui/form/ServerForm.tsx';
import { useServerForm } from '../../../ui/form/use-server-form.ts';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { WideArea } from '../../../ui/table/WideArea.tsx';
import { ChangesBeforeSaving } from '../approvals/ChangesBeforeSaving.tsx';
import form from '../operators/OperatorForm.module.css';
import { useShown } from '../use-shown.ts';
import { ProductFields } from './ProductFields.tsx';
import css from './Products.module.css';
import {
  bodyOf,
  fieldNames,
  instantOfDay,
  loggedValues,
  type ProductValues,
  valuesOf,
} from './product-form.ts';
import { type Product, productPricesQuery, productQuery, reloadProducts } from './products.data.ts';
import { useProductRules } from './use-product-rules.ts';

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

/** Past, present and future prices and QP of a product, latest first. */
function PriceHistory({ product }: { product: Product }) {
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

/** Changes a product; a new price or new QP apply from a given day on, or immediately. */
function ProductForm({ product }: { product: Product }) {
  const { t } = useTexts();
  const client = useQueryClient();
  const rules = useProductRules();
  const shown = useShown(product, { valuesOf, query: productQuery(product.id) });
  const state = useServerForm<ProductValues, Product>({
    draft: null,
    initialValues: { ...valuesOf(product), from: '', reason: '' },
    validate: rules,
    fieldNames,
    send: ({ from = '', reason = '', ...rest }) => {
      const typed = rest as ProductValues;
      return shown.send(
        typed,
        () =>
          request('PATCH /api/products/{id}', {
            params: { id: product.id },
            body: { ...bodyOf(typed), validFrom: instantOfDay(from), reason },
            version: shown.version,
          }),
        (values) => state.form.setValues(values),
      );
    },
    onSent: (saved) => {
      shown.show(saved);
      const values = { ...valuesOf(saved), from: '', reason: '' };
      state.form.setValues(values);
      state.form.resetDirty(values);
      void reloadProducts(client);
    },
  });
  const { getInputProps, values } = state.form;
  return (
    <ServerForm state={state} label={t('shop:products.change')} className={form.form}>
      <ProductFields state={state} sold={product.sold} />
      <TextField
        type="date"
        label={t('shop:products.from')}
        description={t('shop:products.fromHint')}
        {...getInputProps('from')}
      />
      <ChangesBeforeSaving before={loggedValues(shown.values)} after={loggedValues(values)} />
      <ReasonField readOnly={state.busy} {...getInputProps('reason')} />
      <SaveButton state={state} />
    </ServerForm>
  );
}
