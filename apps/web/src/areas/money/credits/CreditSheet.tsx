import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Subject } from '../../../api/subject.ts';
import { countryName } from '../../../i18n/country-name.ts';
import { UNKNOWN } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { useFailureText } from '../../../ui/failure-text.ts';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { Ask } from '../questions/Ask.tsx';
import { CreditExplanation } from './CreditExplanation.tsx';
import css from './CreditSheet.module.css';
import { CreditStatus } from './CreditStatus.tsx';
import { type Credit, creditQuery, type PaidCredit } from './credits.data.ts';

interface Props {
  id: Credit['id'];
  /** The subject of the screen; operators reach credits of other partners from an order. */
  subject: Pick<Subject, 'partner' | 'own'>;
}

/** A credit as a document: recipient, cause, and why it has its amount. */
export function CreditSheet({ id, subject }: Props) {
  const { t, format } = useTexts();
  const reason = useFailureText();
  const query = useQuery(creditQuery(id));
  return (
    <QueryContent
      query={query}
      missing={
        <Empty picture="money" title={t('money:credits.gone')}>
          {query.error === null || query.error.code === 'notFound'
            ? t('money:credits.goneWhy')
            : reason(query.error)}
        </Empty>
      }
    >
      {(credit) => (
        <div className={css.paper} data-printed-period={format.month(credit.cycle.dateFrom)}>
          <Amount credit={credit} />
          <Recipient credit={credit} own={subject.own && credit.partner.id === subject.partner} />
          <Facts credit={credit} />
          <CreditExplanation id={id} />
          {credit.partner.id === subject.partner && <Ask line={{ about: 'credit', credit: id }} />}
          <Button className={css.print} variant="default" icon="print" onClick={() => print()}>
            {t('money:credits.print')}
          </Button>
        </div>
      )}
    </QueryContent>
  );
}

function Amount({ credit }: { credit: Credit }) {
  const { t, format } = useTexts();
  return (
    <div className={css.amount}>
      <p>{t(`money:credits.bonus.${credit.bonusName}`)}</p>
      <p className={css.value} data-testid="credit-amount">
        {format.money(credit.amount)}
      </p>
      <CreditStatus credit={credit} />
    </div>
  );
}

/** What the amount was credited for. */
function Facts({ credit }: { credit: Credit }) {
  const { t, format } = useTexts();
  const { id, cycle, createdAt, availableAt, waitsFor, order, reverses } = credit;
  return (
    <dl className={css.facts}>
      <dt>{t('money:credits.number')}</dt>
      <dd>{id}</dd>
      <dt>{t('money:credits.period')}</dt>
      <dd>{t('money:credits.fromTo', { from: format.day(cycle.dateFrom), to: format.day(cycle.dateTo) })}</dd>
      <dt>{t('money:credits.column.created')}</dt>
      <dd>{format.dateTime(createdAt)}</dd>
      <dt>{t('money:credits.column.release')}</dt>
      <dd>{waitsFor === 'payouts_held' ? UNKNOWN : format.dateTime(availableAt)}</dd>
      {order !== null && (
        <>
          <dt>{t('money:credits.column.order')}</dt>
          <dd>
            {order.id === null ? (
              order.number
            ) : (
              <Link to="/app/orders" search={{ order: order.id }}>
                {order.number}
              </Link>
            )}
            <br />
            {t('money:credits.orderedBy', { name: order.source, date: format.date(order.placedAt) })}
          </dd>
        </>
      )}
      {reverses !== null && (
        <>
          <dt>{t('money:credits.reverses')}</dt>
          <dd>
            <Link to="." search={(before) => ({ ...before, credit: Number(reverses.split('/').at(-1)) })}>
              {reverses.split('/').at(-1)}
            </Link>
          </dd>
        </>
      )}
    </dl>
  );
}

interface RecipientProps {
  credit: PaidCredit;
  own: boolean;
}

/**
 * Recipient of a credit: the partner and the billing address of the payout (specification, section 3). Once a payout has
 * taken the credit, it is the address in the payout's snapshot, whatever it is today.
 */
function Recipient({ credit: { partner, recipient }, own }: RecipientProps) {
  const { t } = useTexts();
  return (
    <section className={css.recipient} aria-label={t('money:credits.recipient')}>
      <h3>{t('money:credits.recipient')}</h3>
      <p className={css.name}>{recipient?.name ?? partner.displayName}</p>
      {recipient ? (
        <Place address={recipient} />
      ) : (
        <p className="quiet">
          {t('money:credits.noAddress')}{' '}
          {own && <Link to="/app/profile/addresses">{t('money:credits.addAddress')}</Link>}
        </p>
      )}
    </section>
  );
}

function Place({ address }: { address: Omit<NonNullable<PaidCredit['recipient']>, 'name'> }) {
  const { company, street, postcode, city, countryISO, phone } = address;
  const { locale } = useTexts();
  return (
    <address className={css.address}>
      {company !== null && <span>{company}</span>}
      <span>{street}</span>
      <span>
        {postcode} {city}
      </span>
      <span>
        {countryName(countryISO, locale)} ({countryISO})
      </span>
      {phone !== null && <span>{phone}</span>}
    </address>
  );
}
