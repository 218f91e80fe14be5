import { useQueryClient } from '@tanstack/react-query';
import { requestOnce } from '../../../api/request-once.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { ReasonField } from '../../../ui/form/ReasonField.tsx';
import { SaveButton } from '../../../ui/form/SaveButton.tsx';
import { ServerForm } from '../../../ui/form/ServerForm.tsx';
import { useServerForm } from '../../../ui/form/use-server-form.ts';
import { Sheet } from '../../../ui/Sheet.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import form from '../operators/OperatorForm.module.css';
import { ProductFields } from './ProductFields.tsx';
import { bodyOf, emptyProduct, fieldNames, type ProductValues } from './product-form.ts';
import { type Product, reloadProducts } from './products.data.ts';
import { useProductRules } from './use-product-rules.ts';

interface Props {
  /** A number that orders contain already. */
  number: string | undefined;
  onClose: () => void;
}

/** A new product: its price and QP apply to all orders of it. */
export function NewProductSheet({ number, onClose }: Props) {
  const { t } = useTexts();
  const client = useQueryClient();
  const rules = useProductRules();
  const state = useServerForm<ProductValues, Product>({
    draft: number === undefined ? 'new-product' : `new-product.${number}`,
    initialValues: { ...emptyProduct, number: number ?? '', reason: '' },
    validate: rules,
    fieldNames,
    send: ({ reason = '', ...typed }) =>
      requestOnce('POST /api/products', { body: { ...bodyOf(typed as ProductValues), reason } }),
    onSent: (made) => {
      toast.success(t('shop:products.made', { number: made.number }));
      void reloadProducts(client);
      onClose();
    },
  });
  return (
    <Sheet title={t('shop:products.new')} onClose={onClose}>
      <ServerForm state={state} label={t('shop:products.new')} className={form.form}>
        <ProductFields state={state} />
        <ReasonField readOnly={state.busy} {...state.form.getInputProps('reason')} />
        <SaveButton state={state}>{t('shop:products.make')}</SaveButton>
      </ServerForm>
    </Sheet>
  );
}
