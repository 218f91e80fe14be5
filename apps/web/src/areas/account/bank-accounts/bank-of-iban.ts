import type { UseFormReturnType } from '@mantine/form';
import type { BankAccount, BankAccountValues } from './bank-accounts.data.ts';

/**
 * What names the bank goes with the IBAN: once another is typed, or the one that is there is to be deleted, its BIC and its
 * bank's name leave the form, and they come back with it. What was typed instead of them stays.
 * @returns to be called instead of setting the two fields that decide which IBAN it is
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
