import { useTexts } from '../../../i18n/use-texts.ts';

interface Props {
  of: { readonly amount: string; readonly gross: string };
}

/** Says that an amount under way is net, and what will be paid, if tax makes a difference. */
export function UnderWayGross({ of: { amount, gross } }: Props) {
  const { t, format } = useTexts();
  if (amount === gross) return null;
  return (
    <span data-testid="under-way-gross">{t('money.underWayGross', { amount: format.money(gross) })}</span>
  );
}
