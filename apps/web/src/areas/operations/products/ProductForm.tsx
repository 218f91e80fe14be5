import { useQueryClient } from '@tanstack/react-query';
import { request } from '../../../api/request.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { TextField } from '../../../ui/form/fields.tsx';
import { ReasonField } from '../../../ui/form/ReasonField.tsx';
import { SaveButton } from '../../../ui/form/SaveButton.tsx';
import { ServerForm } from '../../../ui/form/ServerForm.tsx';
import { useServerForm } from '../../../ui/form/use-server-form.ts';
import { ChangesBeforeSaving } from '../approvals/ChangesBeforeSaving.tsx';
import form from '../operators/OperatorForm.module.css';
import { useShown } from '../use-shown.ts';
import { ProductFields } from './ProductFields.tsx';
import {
  bodyOf,
  fieldNames,
  instantOfDay,
  loggedValues,
  type ProductValues,
  valuesOf,
} from './product-form.ts';
import { type Product, productQuery, reloadProducts } from './products.data.ts';
import { useProductRules } from './use-product-rules.ts';

/** Changes a product; a new price or new QP apply from a given day on, or immediately. */
export function ProductForm({ product }: { product: Product }) {
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
