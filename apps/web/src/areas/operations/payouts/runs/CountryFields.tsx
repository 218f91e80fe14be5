import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { CheckField } from '../../../../ui/form/fields.tsx';
import { QueryContent } from '../../../../ui/QueryContent.tsx';
import { partnerCountriesQuery } from '../../partners/all/all-partners.data.ts';
import css from './Runs.module.css';

interface Props {
  chosen: readonly string[];
  onChange: (countries: string[]) => void;
}

/** Countries whose payouts a run takes: those that partners live in; none ticked means all. */
export function CountryFields({ chosen, onChange }: Props) {
  const { t, format } = useTexts();
  const query = useQuery(partnerCountriesQuery());
  return (
    <details className={css.countries}>
      <summary>
        {chosen.length === 0
          ? t('runs:new.allCountries')
          : t('runs:new.countries', { count: chosen.length, number: format.integer(chosen.length) })}
      </summary>
      <QueryContent query={query} lines={[60, 60]}>
        {({ countries }) => (
          <div className={css.countryList}>
            {countries.map(({ countryISO, country }) => (
              <CheckField
                key={countryISO}
                checked={chosen.includes(countryISO)}
                onChange={({ currentTarget: { checked } }) =>
                  onChange(checked ? [...chosen, countryISO] : chosen.filter((one) => one !== countryISO))
                }
              >
                {country}
              </CheckField>
            ))}
          </div>
        )}
      </QueryContent>
    </details>
  );
}
