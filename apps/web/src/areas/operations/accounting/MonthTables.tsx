import { countryName } from '../../../i18n/country-name.ts';
import { UNKNOWN } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { treatmentText } from '../purpose-text.ts';
import type { AccountingMonth } from './accounting.data.ts';
import { SumsTable } from './SumsTable.tsx';

type VatLine = AccountingMonth['vat'][number];
type Sum = AccountingMonth['sums'][number];

/** Value added tax of self-billed invoices and corrections, by kind and country. */
export function VatTable({ vat }: { vat: readonly VatLine[] }) {
  const { t, format, locale } = useTexts();
  const amount = (name: 'net' | 'tax' | 'gross') => ({
    name: t(`operations:accounting.${name}`),
    numeric: true,
    cell: (line: VatLine) => format.money(line[name]),
  });
  return (
    <SumsTable
      label={t('operations:accounting.vat')}
      testId="accounting-vat"
      rows={vat}
      rowKey={({ treatment, rate, country }) => [treatment, rate, country].join('/')}
      columns={[
        { name: t('operations:accounting.taxKind'), cell: ({ treatment }) => treatmentText(t, treatment) },
        {
          name: t('operations:accounting.country'),
          cell: ({ country }) => (country === null ? UNKNOWN : countryName(country, locale)),
        },
        {
          name: t('operations:accounting.documents'),
          numeric: true,
          cell: ({ documents }) => format.integer(documents),
        },
        amount('net'),
        amount('tax'),
        amount('gross'),
      ]}
    />
  );
}

/** Debits and credits of each account in the tax adviser's file, compared with the ledger. */
export function SumsBesideLedger({ sums }: { sums: readonly Sum[] }) {
  const { t, format } = useTexts();
  const amount = (name: 'debit' | 'credit' | 'ledger') => ({
    name: t(`operations:accounting.sum.${name}`),
    numeric: true,
    cell: (sum: Sum) => format.money(sum[name]),
  });
  return (
    <SumsTable
      label={t('operations:accounting.sums')}
      testId="accounting-sums"
      rows={sums}
      rowKey={({ account }) => account}
      columns={[
        {
          name: t('operations:accounting.account'),
          cell: ({ account }) => (account === 'creditors' ? t('operations:accounting.creditors') : account),
        },
        amount('debit'),
        amount('credit'),
        amount('ledger'),
      ]}
    />
  );
}
