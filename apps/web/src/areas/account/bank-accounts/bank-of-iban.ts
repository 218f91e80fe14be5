import type { UseFormReturnType } from '@mantine/form';
import type { BankAccount, BankAccountValues } from './bank-accounts.data.ts';

/**
 * Ties BIC and bank name to the IBAN: once another IBAN is typed or the stored one is to be deleted, both are cleared,
 * and they come back with it. Values typed over them stay.
 * @returns setter to use for the two fields that determine the IBAN
 */
export function bankOfIban(
  form: UseFormReturnType<BankAccountValues>,
  account: BankAccount | null,
): (change: Partial<Pick<BankAccountValues, 'iban' | 'removesIban'>>) => void {
  return (change) => {
    const before = form.getValues();
    const after = { ...before, ...change };
    form.setValues(change);
    if (account?.iban == null || leavesIban(before) === leavesIban(after)) return;
    for (const field of ['bic', 'bankName'] as const) {
      const stored = account[field] ?? '';
      const [from, to] = leavesIban(after) ? [stored, ''] : ['', stored];
      if (before[field] === from) form.setFieldValue(field, to);
    }
  };
}

function leavesIban({ iban, removesIban }: Pick<BankAccountValues, 'iban' | 'removesIban'>): boolean {
  return removesIban || iban !== '';
}
