import { berlinMinute } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { MailAddress } from '../../../ui/MailAddress.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { type Customer, fullName } from './customers.data.ts';

/** The columns of the customers. */
export function useCustomerColumns(): Column<Customer>[] {
  const { t, format } = useTexts();
  const by = ({ attributedBy, code }: Customer) =>
    code === null ? t(`customers:by.${attributedBy}`) : `${t(`customers:by.${attributedBy}`)} ${code}`;
  return [
    { id: 'name', label: t('operations:operators.name'), cell: fullName, csv: fullName },
    {
      id: 'email',
      label: t('operations:partner.email'),
      onPhone: 'note',
      cell: ({ email }) => <MailAddress>{email}</MailAddress>,
      csv: ({ email }) => email,
    },
    {
      id: 'source',
      label: t('customers:source'),
      cell: ({ source }) => source,
      csv: ({ source }) => source,
    },
    {
      id: 'sponsor',
      label: t('customers:sponsor'),
      onPhone: 'beside',
      cell: ({ sponsor }) => sponsor?.displayName,
      csv: ({ sponsor }) => sponsor?.displayName ?? null,
    },
    { id: 'attributedBy', label: t('customers:attribution'), onPhone: 'unit', cell: by, csv: by },
    {
      id: 'since',
      label: t('customers:since'),
      cell: ({ since }) => format.date(since),
      csv: ({ since }) => berlinMinute(Date.parse(since)),
    },
    {
      id: 'createdAt',
      label: t('customers:createdAt'),
      optional: true,
      cell: ({ createdAt }) => format.dateTime(createdAt),
      csv: ({ createdAt }) => berlinMinute(Date.parse(createdAt)),
    },
    {
      id: 'signedUp',
      label: t('customers:signedUp'),
      optional: true,
      cell: ({ signedUp }) => t(signedUp ? 'customers:login.has' : 'customers:login.none'),
      csv: ({ signedUp }) => t(signedUp ? 'customers:login.has' : 'customers:login.none'),
    },
  ];
}
