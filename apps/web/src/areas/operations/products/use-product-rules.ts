import { useTexts } from '../../../i18n/use-texts.ts';
import { useRequired } from '../../../ui/form/use-required.ts';
import { typedAmount } from '../typed-amount.ts';
import { type ProductValues, typedCount, typedRate } from './product-form.ts';

/** Validation rules of the product form. */
export function useProductRules() {
  const { t } = useTexts();
  const required = useRequired();
  const unless = (isFine: boolean, fault: 'net' | 'vat' | 'qp' | 'days') =>
    isFine ? null : t(`shop:products.fault.${fault}`);
  return {
    number: required,
    name: required,
    reason: required,
    net: (text: string) => {
      const amount = typedAmount(text);
      return unless(amount !== null && !amount.startsWith('-'), 'net');
    },
    vat: (text: string) => unless(typedRate(text) !== null, 'vat'),
    qp: (text: string) => unless(typedCount(text) !== null, 'qp'),
    days: (text: string, { kind }: Pick<ProductValues, 'kind'>) =>
      unless(kind === 'goods' || (typedCount(text) ?? 0) > 0, 'days'),
  };
}
