import { useTexts } from '../../../i18n/use-texts.ts';

interface Props {
  of: { readonly amount: string; readonly gross: string };
}

/** Says of an amount on its way that it is net, and what is paid, where tax makes that another amount. */
export function UnderWayGross({ of: { amount, gross } }: Props) {
  const { t, format } = useTexts();
  if (amount === gross) return null;
  return (
    <span data-testid="under-way-gross">{t('money.underWayGross', { amount: format.money(gross) })}</span>
  );
}
