import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { request } from '../../api/request.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { QueryContent } from '../../ui/QueryContent.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { readinessQuery } from '../money/payouts/readiness.data.ts';
import { AccountPage } from './AccountPage.tsx';
import { BankAccountCard } from './bank-accounts/BankAccountCard.tsx';
import { BankAccountForm } from './bank-accounts/BankAccountForm.tsx';
import { bankAccountQuery } from './bank-accounts/bank-accounts.data.ts';

/** Where payouts go. */
export function BankAccountPage() {
  return (
    <AccountPage title="nav.bankAccount">
      {({ partner, user, own }) => <Account partner={partner} user={user} own={own} />}
    </AccountPage>
  );
}

function Account({ partner, user, own }: { partner: number; user: number; own: boolean }) {
  const { t } = useTexts();
  const { edit = false } = useSearch({ from: '/signed-in/app/profile/bank-account' });
  const navigate = useNavigate({ from: '/app/profile/bank-account' });
  const queryClient = useQueryClient();
  const query = useQuery(bankAccountQuery(user));
  const show = (editing: boolean) => void navigate({ search: editing ? { edit: true } : {} });
  const account = query.data?.items[0] ?? null;
  const remove = async (id: number) => {
    await request('DELETE /api/bank_accounts/{id}', { params: { id } });
    queryClient.setQueryData(bankAccountQuery(user).queryKey, { items: [], total: 0 });
    void queryClient.invalidateQueries({ queryKey: readinessQuery(partner).queryKey });
    toast.success(t('account:bank.removed'));
  };
  return (
    <>
      <QueryContent query={query} lines={[40, 60]}>
        {() => (
          <BankAccountCard account={account} writable={own} onEdit={() => show(true)} onRemove={remove} />
        )}
      </QueryContent>
      {own && edit && query.isSuccess && (
        <Sheet
          title={t(account === null ? 'account:bank.add' : 'account:bank.change')}
          onClose={() => show(false)}
        >
          <BankAccountForm
            user={user}
            account={account}
            onSaved={(saved) => {
              queryClient.setQueryData(bankAccountQuery(user).queryKey, { items: [saved], total: 1 });
              void queryClient.invalidateQueries({ queryKey: readinessQuery(partner).queryKey });
              toast.success(t('account:bank.saved'));
              show(false);
            }}
          />
        </Sheet>
      )}
    </>
  );
}
