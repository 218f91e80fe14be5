import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { Card } from '../../../../ui/Card.tsx';
import { QueryContent } from '../../../../ui/QueryContent.tsx';
import css from '../../cards.module.css';
import { countriesQuery } from '../../company/company.data.ts';
import { TaxDecision } from './TaxDecision.tsx';
import { checkTones, type TaxFact, taxHistoryQuery, type VatIdCheck } from './tax.data.ts';

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
  const { t, format } = useTexts();
  const countries = useQuery(countriesQuery());
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
        return countries.data?.items.find(({ iso3 }) => iso3 === value)?.name ?? value;
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
