import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { requestOnce } from '../../../../api/request-once.ts';
import { part } from '../../../../frame/screen.ts';
import { countriesByName } from '../../../../i18n/country-name.ts';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { Button } from '../../../../ui/Button.tsx';
import { CheckField, SelectField, TextField } from '../../../../ui/form/fields.tsx';
import { SaveButton } from '../../../../ui/form/SaveButton.tsx';
import { ServerForm } from '../../../../ui/form/ServerForm.tsx';
import { type ServerFormState, useServerForm } from '../../../../ui/form/use-server-form.ts';
import { QueryContent } from '../../../../ui/QueryContent.tsx';
import { Sheet } from '../../../../ui/Sheet.tsx';
import { Value } from '../../../../ui/Value.tsx';
import { payoutTerms } from '../../../money/payout-terms.ts';
import { partnerCountriesQuery } from '../../partners/all/all-partners.data.ts';
import { reloadPayouts } from '../../payout-settings.data.ts';
import { typedAmount } from '../../typed-amount.ts';
import type { Run } from '../payouts.data.ts';
import { dueDayFault, isMinimum, nextDueDay, runBody, type TypedRun } from './new-run.ts';
import css from './Runs.module.css';
import { proposalsQuery, waitingPayoutsQuery } from './runs.data.ts';
import { runTypes } from './runs-search.ts';

const RunPreview = part(() => import('./RunPreview.tsx'), 'RunPreview', []);

const scopes = ['requested', 'all'] as const;

interface Props {
  type: Run['type'];
  due: string | undefined;
  onClose: () => void;
}

/** Creates a payout run: first day, scope and minimum, then a preview of payments and exclusions. */
export function NewRunSheet({ type, due, onClose }: Props) {
  const { t } = useTexts();
  const state = useNewRun({ type, due });
  const { errors, validate, values } = state.form;
  const [isPreviewed, setPreviewed] = useState(false);
  // The server's refusals are shown at their fields, which are on the first page.
  const isSecond = isPreviewed && Object.keys(errors).length === 0;
  const first = {
    ...state,
    submit: (event: Parameters<typeof state.submit>[0]) => {
      event.preventDefault();
      setPreviewed(!validate().hasErrors);
    },
  };
  return (
    <Sheet title={t('runs:new.title')} onClose={onClose}>
      <ServerForm state={isSecond ? state : first} label={t('runs:new.title')} className={css.form}>
        {isSecond ? (
          <>
            <Suspense>
              <RunPreview typed={values} />
            </Suspense>
            <div className={css.steps}>
              <Button variant="default" onClick={() => setPreviewed(false)}>
                {t('runs:preview.back')}
              </Button>
              <SaveButton state={state}>{t('runs:new.make')}</SaveButton>
            </div>
          </>
        ) : (
          <Terms state={state} />
        )}
      </ServerForm>
    </Sheet>
  );
}

function Terms({ state }: { state: ServerFormState<TypedRun> }) {
  const { t, format } = useTexts();
  const { getInputProps, values, setFieldValue } = state.form;
  return (
    <>
      <div className="bw-pair">
        <TextField type="date" label={t('runs:column.dueOn')} {...getInputProps('dueOn')} />
        <SelectField
          label={t('runs:column.type')}
          options={runTypes.map((value) => ({ value, label: t(`runs:type.${value}`) }))}
          {...getInputProps('type')}
        />
      </div>
      <SelectField
        label={t('runs:column.scope')}
        description={t(`runs:scopeText.${values.scope}`)}
        options={scopes.map((value) => ({ value, label: t(`runs:scope.${value}`) }))}
        {...getInputProps('scope')}
      />
      <TextField
        label={t('runs:new.minimum')}
        description={t('runs:new.minimumHint')}
        placeholder={format.decimal(payoutTerms().minimum)}
        inputMode="decimal"
        autoComplete="off"
        {...getInputProps('minimum')}
      />
      <CountryFields
        chosen={values.countries}
        onChange={(countries) => setFieldValue('countries', countries)}
      />
      <RunContent typed={values} />
      <div>
        <Button type="submit">{t('runs:preview.next')}</Button>
      </div>
    </>
  );
}

function useNewRun({ type, due }: Pick<Props, 'type' | 'due'>): ServerFormState<TypedRun> {
  const { t } = useTexts();
  const client = useQueryClient();
  const navigate = useNavigate();
  return useServerForm<TypedRun, Run>({
    draft: 'new-payout-run',
    initialValues: {
      dueOn: due ?? nextDueDay(Date.now()),
      type,
      scope: 'requested',
      minimum: '',
      countries: [],
    },
    validate: {
      dueOn: (day) => {
        const fault = dueDayFault(day, Date.now());
        return fault === null ? null : t(`runs:new.due.${fault}`);
      },
      minimum: (text) => (isMinimum(text) ? null : t('runs:amountInvalid')),
    },
    send: (typed) => requestOnce('POST /api/payout_runs', { body: runBody(typed) }),
    onSent: (run) => {
      void reloadPayouts(client);
      return navigate({ to: '/app/operations/payout-runs/$run', params: { run: String(run.id) } });
    },
  });
}

/** Contents of the draft before it is created: no money moves yet. */
function RunContent({ typed }: { typed: TypedRun }) {
  const { t, format } = useTexts();
  const waiting = useQuery(waitingPayoutsQuery(typed.type));
  const { data } = useQuery(proposalsQuery());
  const planned = data?.proposals.find(
    ({ dueOn, type, run }) => dueOn === typed.dueOn && type === typed.type && run === null,
  );
  const minimum = typedAmount(typed.minimum) ?? payoutTerms().minimum;
  return (
    <div className={css.content} data-testid="run-content">
      <p className={css.contentTitle}>{t('runs:content.title')}</p>
      <p>
        <Value query={waiting} like={t('runs:content.waiting', { count: 99, number: '99' })}>
          {({ total }) => t('runs:content.waiting', { count: total, number: format.integer(total) })}
        </Value>
      </p>
      {planned !== undefined && (
        <p>
          {t('runs:proposal.content', {
            count: planned.count,
            number: format.integer(planned.count),
            amount: format.money(planned.gross),
            day: format.day(planned.cutOffOn),
          })}
        </p>
      )}
      {typed.scope === 'all' && <p>{t('runs:content.all', { amount: format.money(minimum) })}</p>}
      <p className="quiet">{t('runs:content.draft')}</p>
    </div>
  );
}

interface CountryFieldsProps {
  chosen: readonly string[];
  onChange: (countries: string[]) => void;
}

/** Countries whose payouts a run takes: those that partners live in; none ticked means all. */
function CountryFields({ chosen, onChange }: CountryFieldsProps) {
  const { t, format, locale } = useTexts();
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
            {countriesByName(
              countries.map(({ countryISO }) => countryISO),
              locale,
            ).map(({ value, label }) => (
              <CheckField
                key={value}
                checked={chosen.includes(value)}
                onChange={({ currentTarget: { checked } }) =>
                  onChange(checked ? [...chosen, value] : chosen.filter((one) => one !== value))
                }
              >
                {label}
              </CheckField>
            ))}
          </div>
        )}
      </QueryContent>
    </details>
  );
}
