import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiError } from '../../../api/api-error.ts';
import { request } from '../../../api/request.ts';
import { countryName } from '../../../i18n/country-name.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmedButton } from '../../../ui/ConfirmedButton.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import wrapping from '../../../ui/wrapping.module.css';
import css from './AddressCards.module.css';
import { type Address, addressesQuery } from './addresses.data.ts';

interface Props {
  user: number;
  writable: boolean;
  onAdd: () => void;
  onEdit: (id: number) => void;
  /** The default address determines tax and payouts. */
  onChanged: () => void;
}

/** The billing addresses as cards, one of them the default. */
export function AddressCards({ user, writable, onAdd, onEdit, onChanged }: Props) {
  const { t } = useTexts();
  const queryClient = useQueryClient();
  const query = useQuery(addressesQuery(user));
  const [busy, setBusy] = useState<number | null>(null);

  async function use(id: number): Promise<void> {
    setBusy(id);
    try {
      await request('PATCH /api/billing_addresses/{id}', { params: { id }, body: { isDefault: true } });
      toast.success(t('account:addresses.used'));
      onChanged();
    } catch (error) {
      toast.error(t('account:addresses.failed'), { error: error as ApiError, retry: () => void use(id) });
    }
    await queryClient.invalidateQueries({ queryKey: addressesQuery(user).queryKey });
    setBusy(null);
  }

  async function remove(address: Address): Promise<void> {
    await request('DELETE /api/billing_addresses/{id}', { params: { id: address.id } });
    const { company, street, postcode, city, countryISO, phone, isDefault } = address;
    const body = { company, street, postcode, city, countryISO, phone, isDefault };
    const undo = () =>
      void request('POST /api/billing_addresses', { body: { ...body, user: `/api/users/${user}` } })
        .catch((error: ApiError) => toast.error(t('account:addresses.notBack'), { error, retry: undo }))
        .then(changed);
    toast.success(t('account:addresses.removed'), { undo });
    await changed();
  }

  async function changed(): Promise<void> {
    onChanged();
    await queryClient.invalidateQueries({ queryKey: addressesQuery(user).queryKey });
  }

  const add = (
    <Button onClick={onAdd} icon="plus">
      {t('account:addresses.add')}
    </Button>
  );
  return (
    <QueryContent query={query} lines={[50, 60, 40]}>
      {({ items }) =>
        items.length === 0 ? (
          <div className="bw-card">
            <Empty list picture="paper" title={t('account:addresses.emptyTitle')} action={writable && add}>
              {t('account:addresses.empty')}
            </Empty>
          </div>
        ) : (
          <AddressList
            addresses={items}
            writable={writable}
            busy={busy}
            onUse={(id) => void use(id)}
            onEdit={onEdit}
            onRemove={remove}
          />
        )
      }
    </QueryContent>
  );
}

interface ListProps extends Pick<Props, 'writable' | 'onEdit'> {
  addresses: readonly Address[];
  /** The one being made the default. */
  busy: number | null;
  onUse: (id: number) => void;
  onRemove: (address: Address) => Promise<void>;
}

/** Addresses side by side, the default one first. */
export function AddressList({ addresses, writable, busy, onUse, onEdit, onRemove }: ListProps) {
  const { t } = useTexts();
  return (
    <ul className={css.cards}>
      {addresses.map((address) => (
        <li key={address.id} className={`bw-card ${css.card}`} data-default={address.isDefault}>
          <AddressLines address={address} />
          {address.isDefault && (
            <p>
              <Badge tone="good" icon="check">
                {t('account:addresses.default')}
              </Badge>
            </p>
          )}
          {writable && (
            <div className={css.buttons}>
              {!address.isDefault && (
                <ReasonedButton
                  writes
                  className={wrapping.wraps ?? ''}
                  loading={busy === address.id}
                  onClick={() => onUse(address.id)}
                >
                  {t('account:addresses.use')}
                </ReasonedButton>
              )}
              <Button
                variant="default"
                onClick={() => onEdit(address.id)}
                aria-label={t('account:addresses.editOne', { street: address.street, city: address.city })}
              >
                {t('account:addresses.edit')}
              </Button>
              <ConfirmedButton
                label={t('account:addresses.removeOne', { street: address.street, city: address.city })}
                title={t('account:addresses.removeTitle')}
                text={`${address.street}, ${address.postcode} ${address.city}`}
                confirm={t('account:addresses.remove')}
                failed={t('account:addresses.notRemoved')}
                act={() => onRemove(address)}
              >
                {t('account:addresses.remove')}
              </ConfirmedButton>
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

function AddressLines({ address }: { address: Address }) {
  const { company, street, postcode, city, countryISO, phone } = address;
  const { locale } = useTexts();
  return (
    <address className={css.lines}>
      {company !== null && <strong>{company}</strong>}
      <span>{street}</span>
      <span>
        {postcode} {city}
      </span>
      <span>{countryName(countryISO, locale)}</span>
      {phone !== null && <span className="quiet">{phone}</span>}
    </address>
  );
}
