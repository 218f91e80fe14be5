import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { AddressCards } from '../../features/addresses/AddressCards.tsx';
import { AddressForm } from '../../features/addresses/AddressForm.tsx';
import { addressesQuery } from '../../features/addresses/addresses.data.ts';
import { readinessQuery } from '../../features/payouts/readiness.data.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Icon } from '../../ui/icons.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { AccountPage } from './AccountPage.tsx';

/** The billing addresses; which one is used decides on the tax. */
export function AddressesScreen() {
  const { t } = useTexts();
  const add = (
    <Button
      leftSection={<Icon name="plus" size={18} />}
      renderRoot={(props) => <Link {...props} to="/app/profile/addresses" search={{ address: 'new' }} />}
    >
      {t('account:addresses.add')}
    </Button>
  );
  return (
    <AccountPage title="nav.addresses" actions={add}>
      {({ partner, user, own }) => <Addresses partner={partner} user={user} own={own} />}
    </AccountPage>
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
