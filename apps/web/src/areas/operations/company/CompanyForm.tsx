import { useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../api/request.ts';
import { countriesByName, countryName } from '../../../i18n/country-name.ts';
import { type Locale, localeNames, locales } from '../../../i18n/locale.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { CheckField, SelectField, TextArea, TextField } from '../../../ui/form/fields.tsx';
import { ReasonField } from '../../../ui/form/ReasonField.tsx';
import { SaveButton } from '../../../ui/form/SaveButton.tsx';
import { ServerForm } from '../../../ui/form/ServerForm.tsx';
import { useRequired } from '../../../ui/form/use-required.ts';
import { useServerForm } from '../../../ui/form/use-server-form.ts';
import { ChangesBeforeSaving } from '../approvals/ChangesBeforeSaving.tsx';
import css from '../operators/OperatorForm.module.css';
import { Swatch } from '../Swatch.tsx';
import { useShown } from '../use-shown.ts';
import own from './CompanyForm.module.css';
import { type Company, companyQuery, countriesQuery, keepCompany } from './company.data.ts';

/** The company's data for pages, mails and documents. */
export function CompanyForm({ company }: { company: Company }) {
  const { t, locale } = useTexts();
  const client = useQueryClient();
  const countries = useQuery(countriesQuery());
  const shown = useShown(company, { valuesOf, query: companyQuery() });
  const required = useRequired();
  const state = useServerForm({
    draft: 'company',
    initialValues: { ...valuesOf(company), reason: '' },
    validate: { name: required, reason: required },
    send: ({ reason, ...typed }) =>
      shown.send(
        typed,
        () => request('PATCH /api/company', { body: { ...typed, reason }, version: shown.version }),
        (values) => {
          state.form.setValues(values);
        },
      ),
    onSent: (saved) => {
      shown.show(saved);
      const values = { ...valuesOf(saved), reason: '' };
      state.form.setValues(values);
      state.form.resetDirty(values);
      void keepCompany(client, saved);
    },
  });
  const field = (name: keyof ReturnType<typeof textsOf>, maxLength: number, autoComplete = 'off') => (
    <TextField
      label={t(`operations:field.${name}`)}
      maxLength={maxLength}
      autoComplete={autoComplete}
      {...state.form.getInputProps(name)}
    />
  );
  const codes = (countries.data?.items ?? []).map(({ iso3 }) => iso3);
  const { reason: _, ...typed } = state.form.values;
  const words = ({ countryISO, locales: offered, ...texts }: typeof typed) => ({
    ...texts,
    countryISO: countryName(countryISO, locale),
    locales: offered.map((one) => localeNames[one]),
  });
  return (
    <ServerForm state={state} label={t('operations:company.title')} className={css.form}>
      {field('name', 80, 'organization')}
      {field('street', 200, 'street-address')}
      <div className="bw-pair">
        {field('postcode', 20, 'postal-code')}
        {field('city', 100, 'address-level2')}
      </div>
      <SelectField
        label={t('operations:field.countryISO')}
        autoComplete="country"
        options={[{ value: '', label: t('operations:company.noCountry') }, ...countriesByName(codes, locale)]}
        {...state.form.getInputProps('countryISO')}
      />
      {field('vatId', 30)}
      {field('representedBy', 200)}
      <TextField
        label={t('operations:company.email')}
        description={t('operations:company.emailHint')}
        type="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        {...state.form.getInputProps('email')}
      />
      {field('phone', 50, 'tel')}
      <TextField
        label={t('operations:field.sender')}
        description={t('operations:company.senderHint')}
        maxLength={80}
        autoComplete="off"
        {...state.form.getInputProps('sender')}
      />
      <TextField
        label={t('operations:field.accent')}
        description={t('operations:company.accentHint')}
        placeholder="#26693f"
        maxLength={7}
        autoComplete="off"
        spellCheck={false}
        after={<Swatch colour={state.form.values.accent} />}
        {...state.form.getInputProps('accent')}
      />
      <TextArea
        label={t('operations:field.membershipShops')}
        description={t('operations:company.membershipShopsHint')}
        rows={3}
        maxLength={4000}
        autoComplete="off"
        spellCheck={false}
        {...state.form.getInputProps('membershipShops')}
      />
      <TextField
        label={t('operations:field.shopAddress')}
        description={t('operations:company.shopAddressHint')}
        inputMode="url"
        maxLength={300}
        autoComplete="off"
        spellCheck={false}
        {...state.form.getInputProps('shopAddress')}
      />
      <fieldset className={own.languages}>
        <legend>{t('operations:field.locales')}</legend>
        {locales.map((offered) => (
          <CheckField
            key={offered}
            checked={state.form.values.locales.includes(offered)}
            disabled={offered === 'de'}
            onChange={({ currentTarget: { checked } }) =>
              state.form.setFieldValue(
                'locales',
                locales.filter((one) =>
                  one === offered ? checked : state.form.values.locales.includes(one),
                ),
              )
            }
          >
            {localeNames[offered]}
          </CheckField>
        ))}
      </fieldset>
      <ChangesBeforeSaving before={words(shown.values)} after={words(typed)} />
      <ReasonField {...state.form.getInputProps('reason')} />
      <SaveButton state={state} />
    </ServerForm>
  );
}

function valuesOf(company: Company) {
  return { ...textsOf(company), locales: [...company.locales] as Locale[] };
}

function textsOf(company: Company) {
  const { name, street, postcode, city, countryISO, vatId, representedBy, email, phone, sender, accent } =
    company;
  return {
    name: name ?? '',
    street: street ?? '',
    postcode: postcode ?? '',
    city: city ?? '',
    countryISO: countryISO ?? '',
    vatId: vatId ?? '',
    representedBy: representedBy ?? '',
    email: email ?? '',
    phone: phone ?? '',
    sender: sender ?? '',
    accent: accent ?? '',
    membershipShops: company.membershipShops ?? '',
    shopAddress: company.shopAddress ?? '',
  };
}
