import { useQuery } from '@tanstack/react-query';
import { useLevelName, usePlan } from '../../../frame/plan/use-plan.ts';
import { countriesByName } from '../../../i18n/country-name.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { SelectField, TextField } from '../../../ui/form/fields.tsx';
import type { ServerFormState } from '../../../ui/form/use-server-form.ts';
import { useDebounced } from '../../../ui/use-debounced.ts';
import { countriesQuery } from '../company/company.data.ts';
import form from '../operators/OperatorForm.module.css';
import { partnerStates } from '../partners/partners-search.ts';
import { AudienceCount } from './AudienceCount.tsx';
import { audienceOf, type BroadcastValues } from './broadcast-form.ts';
import { useAudienceWords } from './use-audience-words.ts';

/** Debounce of the filters before their count is read, in milliseconds. */
const DEBOUNCE_MS = 400;

interface Option {
  readonly value: string;
  readonly label: string;
}

/** Audience of a broadcast: the filters of the list of all partners as text, with their present count. */
export function AudienceFields({ state }: { state: Pick<ServerFormState<BroadcastValues>, 'form'> }) {
  const { t, locale } = useTexts();
  const { values, getInputProps } = state.form;
  const levelName = useLevelName();
  const levels = usePlan()?.levels.map(({ id }) => id) ?? [];
  const codes = useQuery(countriesQuery()).data?.items.map(({ iso3 }) => iso3) ?? [];
  const words = useAudienceWords();
  const audience = audienceOf(values);
  const rested = useDebounced(JSON.stringify(audience), DEBOUNCE_MS);
  const { state: states, level, country } = values;
  return (
    <div className={form.form}>
      <p role="status">
        <strong>{words(audience)}</strong>
      </p>
      <AudienceCount audience={JSON.parse(rested)} isLegal={values.isLegal} />
      <SelectField
        label={t('operations:partnerState.title')}
        options={withSeveral(
          states,
          t('operations:partners.allStates'),
          partnerStates.map((one) => ({ value: one, label: t(`operations:partnerState.state.${one}`) })),
        )}
        {...getInputProps('state')}
      />
      <SelectField
        label={t('operations:partners.level')}
        options={withSeveral(
          level,
          t('operations:partners.allLevels'),
          levels.map((id) => ({ value: String(id), label: levelName(id) })),
        )}
        {...getInputProps('level')}
      />
      <SelectField
        label={t('operations:partners.country')}
        options={withSeveral(country, t('operations:partners.allCountries'), countriesByName(codes, locale))}
        {...getInputProps('country')}
      />
      <SelectField
        label={t('operations:partners.placed')}
        options={[
          { value: '', label: t('operations:partners.anyPlace') },
          { value: 'true', label: t('operations:partners.isPlaced') },
          { value: 'false', label: t('operations:partners.isUnplaced') },
        ]}
        {...getInputProps('placed')}
      />
      <TextField
        label={t('operations:partners.text')}
        maxLength={100}
        autoComplete="off"
        {...getInputProps('named')}
      />
    </div>
  );
}

/** The options; a current value that is a list or no longer offered stays available. */
function withSeveral(chosen: string, all: string, options: readonly Option[]): Option[] {
  const isOffered = chosen === '' || options.some(({ value }) => value === chosen);
  const labels = chosen.split(',').map((one) => options.find(({ value }) => value === one)?.label ?? one);
  return [
    { value: '', label: all },
    ...(isOffered ? [] : [{ value: chosen, label: labels.join(', ') }]),
    ...options,
  ];
}
