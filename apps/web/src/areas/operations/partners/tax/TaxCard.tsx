import { berlinDay } from '@blattwerk/plan/days.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../../api/api-error.ts';
import { download } from '../../../../api/file.ts';
import { request } from '../../../../api/request.ts';
import { useSession } from '../../../../api/session-store.ts';
import { countryName } from '../../../../i18n/country-name.ts';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { Card } from '../../../../ui/Card.tsx';
import { FieldList } from '../../../../ui/FieldList.tsx';
import { SelectField, TextField } from '../../../../ui/form/fields.tsx';
import { ServerForm } from '../../../../ui/form/ServerForm.tsx';
import { useServerForm } from '../../../../ui/form/use-server-form.ts';
import { QueryContent } from '../../../../ui/QueryContent.tsx';
import { ReasonedButton } from '../../../../ui/Reasoned.tsx';
import { toast } from '../../../../ui/toast/toast.ts';
import {
  type AffiliateData,
  affiliateDataQuery,
} from '../../../account/affiliate-data/affiliate-data.data.ts';
import { ChangesBeforeSaving } from '../../approvals/ChangesBeforeSaving.tsx';
import css from '../../cards.module.css';
import { SaveFileButton } from '../../SaveFileButton.tsx';
import { checkTones, reloadTax, type TaxFact, taxHistoryQuery, type VatIdCheck } from './tax.data.ts';
import {
  decisionBody,
  isDecidable,
  isDecision,
  newDecision,
  subjectOf,
  type TypedDecision,
} from './tax-decision.ts';

/** A partner's tax data, VIES's answers on their VAT ids, and the decision. */
export function TaxCard({ partner, isDeleted }: { partner: number; isDeleted: boolean }) {
  const { t } = useTexts();
  const query = useQuery(taxHistoryQuery(partner));
  return (
    <Card title={t('operations:partnerTax.title')}>
      <QueryContent query={query} lines={[90, 60, 60]} room={[300, 240]}>
        {({ history, checks, checking }) => (
          <div className={css.parts}>
            {!isDeleted && <TaxDecision partner={partner} />}
            <History facts={history} />
            <h3>{t('operations:partnerTax.checks')}</h3>
            <Checks checks={checks} checking={checking} />
          </div>
        )}
      </QueryContent>
    </Card>
  );
}

function History({ facts }: { facts: readonly TaxFact[] }) {
  const { t, format, locale } = useTexts();
  const textOf = ({ field, value }: TaxFact): string => {
    if (value === null) return t('operations:partnerTax.noNumber');
    switch (field) {
      case 'number':
        return value;
      case 'small-business':
        return t(value === 'true' ? 'operations:partnerTax.small' : 'operations:partnerTax.notSmall');
      case 'status':
        return t(value === 'proven' ? 'operations:partnerTax.proven' : 'operations:partnerTax.unproven');
      case 'country':
        return countryName(value, locale);
    }
  };
  if (facts.length === 0) return <p className="quiet">{t('operations:partnerTax.none')}</p>;
  return (
    <ol className={css.list} aria-label={t('operations:partnerTax.history')}>
      {facts.map((fact) => (
        <li key={fact.id} data-testid="tax-fact">
          <span>
            {t('labelled', {
              label: t(`operations:partnerTax.field.${fact.field}`),
              value: textOf(fact),
            })}
          </span>
          <span className="quiet">
            {fact.validFrom === null
              ? t('operations:partnerTax.beginning')
              : t('operations:partnerTax.from', { date: format.date(fact.validFrom) })}
            {' · '}
            {t('operations:partnerTax.said', {
              date: format.dateTime(fact.knownAt),
              name: fact.by?.name ?? t('operations:partnerTax.stored'),
            })}
          </span>
        </li>
      ))}
    </ol>
  );
}

function Checks({ checks, checking }: { checks: readonly VatIdCheck[]; checking: boolean }) {
  const { t, format } = useTexts();
  return (
    <>
      {!checking && <p className="quiet">{t('operations:partnerTax.off')}</p>}
      {checks.length > 0 && (
        <ol className={css.list} aria-label={t('operations:partnerTax.checks')}>
          {checks.map(({ id, vatId, state, requestedAt, answeredAt, nextAttemptAt, reference }) => (
            <li key={id} data-testid="vat-id-check">
              <span className={css.line}>
                <span>{vatId}</span>
                <Badge tone={checkTones[state]}>{t(`operations:partnerTax.check.${state}`)}</Badge>
                <span className="quiet">{format.dateTime(answeredAt ?? requestedAt)}</span>
              </span>
              {reference !== null && <span>{t('operations:partnerTax.reference', { reference })}</span>}
              {state === 'unreachable' && nextAttemptAt !== null && (
                <span className="quiet">
                  {t('operations:partnerTax.again', { date: format.dateTime(nextAttemptAt) })}
                </span>
              )}
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

const taxStatuses = ['proven', 'unproven'] as const;
const papers = ['fileRegistration', 'fileAgree'] as const;

/** The decision whether a partner's tax data are verified, if permitted; nobody decides on their own. */
function TaxDecision({ partner }: { partner: number }) {
  const { t } = useTexts();
  const { rights, partner: own } = useSession();
  const isOwn = own?.id === partner;
  const mayDecide = rights.includes('tax.decide') && !isOwn;
  const query = useQuery({ ...affiliateDataQuery(partner), enabled: mayDecide });
  if (isOwn) return <p className="quiet">{t('operations:partnerState.own')}</p>;
  if (!mayDecide) return null;
  return (
    <QueryContent query={query} lines={[70, 70, 40]} room={[260, 220]}>
      {(data) => isDecidable(data) && <Decision data={data} />}
    </QueryContent>
  );
}

function Decision({ data }: { data: AffiliateData }) {
  const { t, format } = useTexts();
  const state = useDecision(data);
  const { getInputProps, values } = state.form;
  const { ust, smallBusiness } = subjectOf(data);
  const statusText = (status: AffiliateData['taxStatus']) => t(`operations:partnerTax.${status}`);
  return (
    <ServerForm state={state} label={t('operations:partnerTax.decide.title')} className={css.form}>
      <h3>{t('operations:partnerTax.decide.title')}</h3>
      <FieldList
        fields={[
          [t('operations:partnerTax.field.number'), ust ?? t('operations:partnerTax.noNumber')],
          [
            t('operations:partnerTax.field.small-business'),
            t(smallBusiness ? 'operations:partnerTax.small' : 'operations:partnerTax.notSmall'),
          ],
          ...(data.toCheck === null
            ? []
            : [[t('operations:partnerTax.decide.toCheck'), format.date(data.toCheck.since)] as const]),
        ]}
      />
      <Papers data={data} />
      <SelectField
        label={t('operations:partnerTax.field.status')}
        options={taxStatuses.map((value) => ({ value, label: statusText(value) }))}
        {...getInputProps('taxStatus')}
      />
      <TextField
        type="date"
        label={t('operations:field.validFrom')}
        description={t('operations:partnerTax.decide.dayHint')}
        max={berlinDay(Date.now())}
        {...getInputProps('validFrom')}
      />
      <ChangesBeforeSaving
        before={{ ust: data.ust, smallBusiness: data.smallBusiness, taxStatus: statusText(data.taxStatus) }}
        after={{ ust, smallBusiness, taxStatus: statusText(values.taxStatus) }}
      />
      <ReasonedButton
        type="submit"
        writes
        loading={state.busy}
        reason={isDecision(data, values) ? null : t('operations:changes.none')}
      >
        {t('operations:partnerTax.decide.save')}
      </ReasonedButton>
    </ServerForm>
  );
}

/** The documents that the partner sent as proof. */
function Papers({ data }: { data: AffiliateData }) {
  const { t } = useTexts();
  const sent = papers.filter((file) => data[file] !== null);
  if (sent.length === 0) return null;
  return (
    <div className={css.line}>
      {sent.map((file) => (
        <SaveFileButton
          key={file}
          save={() => download('GET /api/affiliate_datas/{id}/{file}', { params: { id: data.id, file } })}
        >
          {t(`operations:field.${file}`)}
        </SaveFileButton>
      ))}
    </div>
  );
}

function useDecision(data: AffiliateData) {
  const { t } = useTexts();
  const client = useQueryClient();
  const state = useServerForm<TypedDecision, AffiliateData>({
    draft: null,
    initialValues: newDecision(),
    send: async (typed) => {
      try {
        const body = decisionBody(data, typed);
        return await request('PATCH /api/affiliate_datas/{id}', { params: { id: data.id }, body });
      } catch (error) {
        // The partner has changed the data meanwhile: the page shows the current state.
        if (error instanceof ApiError && (error.status === 409 || error.status === 422))
          void reloadTax(client);
        throw error;
      }
    },
    onSent: () => {
      toast.success(t('operations:partnerTax.decide.done'));
      const next = newDecision();
      state.form.setValues(next);
      state.form.resetDirty(next);
      void reloadTax(client);
    },
  });
  return state;
}
