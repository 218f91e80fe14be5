import { useQuery } from '@tanstack/react-query';
import { useLevelName, usePlan } from '../../../frame/plan/use-plan.ts';
import { countriesByName } from '../../../i18n/country-name.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { SelectField } from '../../../ui/form/fields.tsx';
import type { ServerFormState } from '../../../ui/form/use-server-form.ts';
import { countriesQuery } from '../company/company.data.ts';
import { LanguageChoices } from '../LanguageChoices.tsx';
import form from '../operators/OperatorForm.module.css';
import css from './News.module.css';
import type { NewsValues } from './news-form.ts';
import { useAudienceText } from './use-audience-text.ts';

/** Audience of an article: language, country and level, all of which have to match. */
export function AudienceFields({ state }: { state: Pick<ServerFormState<NewsValues>, 'form'> }) {
  const { t } = useTexts();
  const { values, getInputProps, setFieldValue } = state.form;
  const levelName = useLevelName();
  const levels =
    usePlan()
      ?.levels.map(({ id }) => id)
      .filter((id) => id > 0) ?? [];
  const audienceText = useAudienceText();
  const { languages, countries, levelFrom } = values;
  return (
    <div className={form.form}>
      <p className="quiet" role="status">
        {audienceText({
          languages: languages.length === 0 ? null : [...languages],
          countries: countries.length === 0 ? null : [...countries],
          levelFrom: levelFrom === '' ? null : Number(levelFrom),
        })}
      </p>
      <LanguageChoices
        legend={t('newsDesk:readersOf')}
        chosen={languages}
        onChoose={(chosen) => setFieldValue('languages', chosen)}
      />
      <CountryFields state={state} />
      <SelectField
        label={t('newsDesk:level')}
        options={[
          { value: '', label: t('newsDesk:anyLevel') },
          ...levels.map((level) => ({
            value: String(level),
            label: t('newsDesk:fromLevel', { level: levelName(level) }),
          })),
        ]}
        {...getInputProps('levelFrom')}
      />
    </div>
  );
}

/** The chosen countries, and a field to add one. */
function CountryFields({ state }: { state: Pick<ServerFormState<NewsValues>, 'form'> }) {
  const { t, locale } = useTexts();
  const { values, errors, setFieldValue } = state.form;
  const { countries } = values;
  const codes = useQuery(countriesQuery()).data?.items.map(({ iso3 }) => iso3) ?? [];
  return (
    <div>
      <SelectField
        label={t('newsDesk:countries')}
        description={t('newsDesk:countriesHint')}
        error={errors.countries}
        value=""
        onChange={({ currentTarget: { value } }) => {
          if (value !== '') setFieldValue('countries', [...countries, value].toSorted());
        }}
        options={[
          { value: '', label: t('newsDesk:addCountry') },
          ...countriesByName(
            codes.filter((code) => !countries.includes(code)),
            locale,
          ),
        ]}
      />
      {countries.length > 0 && (
        <ul className={css.chosen}>
          {countriesByName(countries, locale).map(({ value: country, label: name }) => (
            <li key={country}>
              <Button
                variant="light"
                size="small"
                icon="close"
                aria-label={t('newsDesk:removeCountry', { country: name })}
                onClick={() =>
                  setFieldValue(
                    'countries',
                    countries.filter((one) => one !== country),
                  )
                }
              >
                {name}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
