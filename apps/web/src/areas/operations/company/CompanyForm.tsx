import { useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../api/request.ts';
import { type Locale, localeNames, locales } from '../../../i18n/locale.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { CheckField, SelectField, TextField } from '../../../ui/form/fields.tsx';
import { ReasonField } from '../../../ui/form/ReasonField.tsx';
import { SaveButton } from '../../../ui/form/SaveButton.tsx';
import { ServerForm } from '../../../ui/form/ServerForm.tsx';
import { useRequired } from '../../../ui/form/use-required.ts';
import { useServerForm } from '../../../ui/form/use-server-form.ts';
import css from '../operators/OperatorForm.module.css';
import own from './CompanyForm.module.css';
import { type Company, countriesQuery, keepCompany } from './company.data.ts';
import { useShownVersion } from './use-shown-version.ts';

/** Who the company is, as pages, mails and papers say it. */
export function CompanyForm({ company }: { company: Company }) {
  const { t } = useTexts();
  const client = useQueryClient();
  const countries = useQuery(countriesQuery());
  const [version, show] = useShownVersion(company, valuesOf);
  const required = useRequired();
  const state = useServerForm({
    draft: 'company',
    initialValues: { ...valuesOf(company), reason: '' },
    validate: { name: required, reason: required },
    send: (values) => request('PATCH /api/company', { body: values, version }),
    onSent: (saved) => {
      show(saved);
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
  const known = countries.data?.items ?? [];
  return (
    <ServerForm state={state} label={t('operations:company.title')} className={css.form}>
      {field('name', 80, 'organization')}
      {field('street', 200, 'street-address')}
      <div className={css.pair}>
        {field('postcode', 20, 'postal-code')}
        {field('city', 100, 'address-level2')}
      </div>
      <SelectField
        label={t('operations:field.countryISO')}
        autoComplete="country"
        options={[
          { value: '', label: t('operations:company.noCountry') },
          ...known.map(({ iso3, name }) => ({ value: iso3, label: name })),
        ]}
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
      <fieldset className={own.languages}>
        <legend>{t('operations:field.locales')}</legend>
        {locales.map((locale) => (
          <CheckField
            key={locale}
            checked={state.form.values.locales.includes(locale)}
            disabled={locale === 'de'}
            onChange={({ currentTarget: { checked } }) =>
              state.form.setFieldValue(
                'locales',
                locales.filter((one) => (one === locale ? checked : state.form.values.locales.includes(one))),
              )
            }
          >
            {localeNames[locale]}
          </CheckField>
        ))}
      </fieldset>
      <ReasonField {...state.form.getInputProps('reason')} />
      <SaveButton state={state} />
    </ServerForm>
  );
}

/** The colour that is typed, as soon as it is one. */
function Swatch({ colour }: { colour: string }) {
  const text = colour.trim();
  if (!/^#[0-9a-f]{6}$/i.test(text)) return null;
  return (
    <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
      <rect width="20" height="20" rx="4" fill={text} />
    </svg>
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
  };
}
