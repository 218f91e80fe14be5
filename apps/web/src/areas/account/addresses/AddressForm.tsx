import { useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../api/request.ts';
import { countriesByName } from '../../../i18n/country-name.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { SelectField, TextField } from '../../../ui/form/fields.tsx';
import { SaveButton } from '../../../ui/form/SaveButton.tsx';
import { ServerForm } from '../../../ui/form/ServerForm.tsx';
import { useServerForm } from '../../../ui/form/use-server-form.ts';
import css from './AddressForm.module.css';
import { type Address, addressesQuery, countriesQuery } from './addresses.data.ts';

interface Props {
  user: number;
  /** Null for a new one. */
  address: Address | null;
  onSaved: () => void;
}

const HOME = 'DEU';

/** A new billing address, or changes of one. */
export function AddressForm({ user, address, onSaved }: Props) {
  const { t, locale } = useTexts();
  const queryClient = useQueryClient();
  const countries = useQuery(countriesQuery());
  const required = (text: string) => (text.trim() === '' ? t('account:form.required') : null);
  const state = useServerForm({
    draft: address === null ? 'address' : `address-${address.id}`,
    initialValues: {
      company: address?.company ?? '',
      street: address?.street ?? '',
      postcode: address?.postcode ?? '',
      city: address?.city ?? '',
      countryISO: address?.countryISO ?? HOME,
      phone: address?.phone ?? '',
    },
    validate: { street: required, postcode: required, city: required, countryISO: required },
    send: (values) =>
      address === null
        ? request('POST /api/billing_addresses', { body: { ...values, user: `/api/users/${user}` } })
        : request('PATCH /api/billing_addresses/{id}', { params: { id: address.id }, body: values }),
    onSent: async () => {
      await queryClient.invalidateQueries({ queryKey: addressesQuery(user).queryKey });
      onSaved();
    },
  });
  const { getInputProps } = state.form;
  return (
    <ServerForm
      state={state}
      label={t(address === null ? 'account:addresses.add' : 'account:addresses.edit')}
      className={css.form}
    >
      <TextField
        label={t('account:addresses.company')}
        autoComplete="organization"
        maxLength={200}
        {...getInputProps('company')}
      />
      <TextField
        label={t('account:addresses.street')}
        autoComplete="street-address"
        maxLength={200}
        {...getInputProps('street')}
      />
      <div className={`bw-pair ${css.place}`}>
        <TextField
          label={t('account:addresses.postcode')}
          autoComplete="postal-code"
          maxLength={20}
          {...getInputProps('postcode')}
        />
        <TextField
          label={t('account:addresses.city')}
          autoComplete="address-level2"
          maxLength={100}
          {...getInputProps('city')}
        />
      </div>
      <SelectField
        label={t('account:addresses.country')}
        description={t('account:addresses.countryHint')}
        autoComplete="country-name"
        options={countriesByName(
          (countries.data?.items ?? []).map(({ iso3 }) => iso3),
          locale,
        )}
        {...getInputProps('countryISO')}
      />
      <TextField
        label={t('account:profile.phone')}
        type="tel"
        autoComplete="tel"
        maxLength={50}
        {...getInputProps('phone')}
      />
      <SaveButton state={state} />
    </ServerForm>
  );
}
