import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useSubject } from '../../api/subject.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { readinessQuery } from '../money/payouts/readiness.data.ts';
import css from './AccountPage.module.css';
import { AccountContent } from './AccountPage.tsx';
import { AddressCards } from './addresses/AddressCards.tsx';
import { AddressForm } from './addresses/AddressForm.tsx';
import { addressesQuery } from './addresses/addresses.data.ts';

/** The billing addresses; the default one determines the tax. */
export function AddressesPage() {
  const { t } = useTexts();
  const { user, own } = useSubject();
  return (
    <div className={css.page}>
      <PageHead
        title={t('nav.addresses')}
        actions={
          own && user !== null ? (
            <ButtonLink icon="plus" to="/app/profile/addresses" search={{ address: 'new' }}>
              {t('account:addresses.add')}
            </ButtonLink>
          ) : undefined
        }
      />
      <AccountContent>
        {({ partner, user, own }) => <Addresses partner={partner} user={user} own={own} />}
      </AccountContent>
    </div>
  );
}

function Addresses({ partner, user, own }: { partner: number; user: number; own: boolean }) {
  const { t } = useTexts();
  const { address: open } = useSearch({ from: '/signed-in/app/profile/addresses' });
  const navigate = useNavigate({ from: '/app/profile/addresses' });
  const queryClient = useQueryClient();
  const query = useQuery(addressesQuery(user));
  const show = (address?: number | 'new') =>
    void navigate({ search: address === undefined ? {} : { address } });
  const changed = () => void queryClient.invalidateQueries({ queryKey: readinessQuery(partner).queryKey });
  const edited = query.data?.items.find(({ id }) => id === open) ?? null;
  return (
    <>
      <AddressCards
        user={user}
        writable={own}
        onAdd={() => show('new')}
        onEdit={(id) => show(id)}
        onChanged={changed}
      />
      {own && (open === 'new' || edited !== null) && (
        <Sheet
          title={t(edited === null ? 'account:addresses.add' : 'account:addresses.edit')}
          onClose={() => show()}
        >
          <AddressForm
            user={user}
            address={edited}
            onSaved={() => {
              changed();
              toast.success(t('account:addresses.saved'));
              show();
            }}
          />
        </Sheet>
      )}
    </>
  );
}
