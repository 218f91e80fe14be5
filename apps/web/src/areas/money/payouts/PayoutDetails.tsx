import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { isZero } from '../../../api/amount.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Empty } from '../../../ui/Empty.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { shownIban } from '../../../ui/shown-iban.ts';
import { Ask } from '../questions/Ask.tsx';
import { Amounts } from './Amounts.tsx';
import { Objection } from './objection/Objection.tsx';
import { PaperButton } from './PaperButton.tsx';
import css from './PayoutDetails.module.css';
import { PayoutStatus } from './PayoutStatus.tsx';
import { PayoutTimeline } from './PayoutTimeline.tsx';
import { idsOfRequest } from './payout-requests.ts';
import { type Payout, payoutQuery } from './payouts.data.ts';
import { ReturnedNote } from './ReturnedNote.tsx';

/** All details of a payout, with its document. */
export function PayoutDetails({ id }: { id: number }) {
  const { t, format } = useTexts();
  return (
    <QueryContent
      query={useQuery(payoutQuery(id))}
      missing={<Empty picture="money" title={t('money:payouts.gone')} />}
    >
      {(payout) => (
        <div className={css.details}>
          <strong className={css.sum}>{format.money(payout.gross)}</strong>
          <PayoutStatus payout={payout} />
          <div className={css.way}>
            <PayoutTimeline payout={payout} />
          </div>
          <ReturnedNote payout={payout} />
          <Amounts amounts={{ ...payout, net: payout.amount }} />
          <p className="quiet">
            {payout.statusName === 'rejected' && <>{t('money:payouts.givenBack')} </>}
            <Link to="/app/accounts/credits/available" search={{ payout: payout.id }}>
              {t('money:payouts.itsCredits')}
            </Link>
          </p>
          <Replacement payout={payout} />
          {idsOfRequest(payout)
            .filter((other) => other !== payout.id)
            .map((other) => (
              <Link key={other} to="/app/accounts/payout/list" search={{ payout: other }}>
                {t('money:payouts.requestedWith', { payout: other })}
              </Link>
            ))}
          <dl className={css.facts}>
            <dt>{t('money:payouts.column.method')}</dt>
            <dd>{[t(`money:payouts.type.${payout.type}`), payout.shopName].filter(Boolean).join(', ')}</dd>
            {payout.destination !== null && (
              <>
                <dt>{t('money:payouts.destination')}</dt>
                <dd>{shownIban(payout.destination)}</dd>
              </>
            )}
            {payout.number !== null && (
              <>
                <dt>{t('money:payouts.column.number')}</dt>
                <dd>{payout.number}</dd>
              </>
            )}
            {payout.correctionNumber !== null && (
              <>
                <dt>{t('money:payouts.correctionNumber')}</dt>
                <dd>{payout.correctionNumber}</dd>
              </>
            )}
          </dl>
          <PaperButton payout={payout.id} />
          {payout.correctionNumber !== null && <PaperButton payout={payout.id} correction />}
          {payout.corrections.length > 0 && <Corrections payout={payout} />}
          <Objection payout={payout} />
          <Ask line={{ about: 'payout', payout: id }} />
        </div>
      )}
    </QueryContent>
  );
}

/** The payout whose credit note this one's replaces, or the one that replaces this one's. */
function Replacement({ payout: { replaces, replacedBy, gross, objection } }: { payout: Payout }) {
  const { t } = useTexts();
  const other = Number((replaces ?? replacedBy)?.split('/').at(-1));
  // What followed an objection is shown there.
  if (!other || objection !== null) return null;
  return (
    <Link to="/app/accounts/payout/list" search={{ payout: other }}>
      {replaces === null
        ? t('money:payouts.replacedBy', { payout: other })
        : isZero(gross)
          ? t('money:payouts.objection.follows', { payout: other })
          : t('money:payouts.replaces', { payout: other })}
    </Link>
  );
}

/** Partial corrections of what was paid, because orders were refunded. */
function Corrections({ payout: { id, corrections } }: { payout: Payout }) {
  const { t, format } = useTexts();
  return (
    <section className={css.corrections}>
      <h3>{t('money:payouts.corrections')}</h3>
      <p className="quiet">{t('money:payouts.correctionsHint')}</p>
      <ul>
        {corrections.map((paper) => (
          <li key={paper.id}>
            <span>
              {paper.number}, {format.date(paper.issuedAt)}
            </span>
            <strong>{format.money(paper.gross)}</strong>
            <PaperButton payout={id} refund={paper} short />
          </li>
        ))}
      </ul>
    </section>
  );
}
