import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useSession } from '../../../../api/session-store.ts';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { Empty } from '../../../../ui/Empty.tsx';
import { FieldList } from '../../../../ui/FieldList.tsx';
import { Note } from '../../../../ui/Note.tsx';
import { QueryContent } from '../../../../ui/QueryContent.tsx';
import { ReasonedButton } from '../../../../ui/Reasoned.tsx';
import { shownIban } from '../../../../ui/shown-iban.ts';
import { PaperButton } from '../../../money/payouts/PaperButton.tsx';
import { PayoutStatus } from '../../../money/payouts/PayoutStatus.tsx';
import { type Payout, payoutQuery } from '../../../money/payouts/payouts.data.ts';
import { PartnerFileLink } from '../../PartnerFileLink.tsx';
import css from '../run/RunPage.module.css';
import { ActDialog } from './ActDialog.tsx';
import { attemptsQuery } from './all-payouts.data.ts';
import { actsFor, type PayoutAct } from './payout-acts.ts';

/** All details of a payout for staff: status, attempts, and actions. */
export function PayoutSheet({ id }: { id: number }) {
  const { t } = useTexts();
  return (
    <QueryContent
      query={useQuery(payoutQuery(id))}
      lines={[50, 80, 80]}
      missing={<Empty picture="money" title={t('money:payouts.gone')} />}
    >
      {(payout) => <Details payout={payout} />}
    </QueryContent>
  );
}

function Details({ payout }: { payout: Payout & { destination: string | null } }) {
  const { t, format } = useTexts();
  const { rights } = useSession();
  const { id, partner, type, shopName, destination, amount, tax, gross, fee, number, createdAt } = payout;
  const { valueOn, bankReference, returned } = payout;
  return (
    <div className={css.details} data-testid="payout-details">
      <strong className={css.sum}>{format.money(gross)}</strong>
      <PayoutStatus payout={payout} />
      {returned !== null && (
        <Note tone="alarm" title={t('money:payouts.returned.title')}>
          <p>{t(`money:payouts.returned.cause.${returned.cause}`)}</p>
          <p>{t('runs:payout.returnedOn', { day: format.day(returned.on) })}</p>
          {returned.waitsFor !== null && <p>{t(`runs:payout.waits.${returned.waitsFor}`)}</p>}
        </Note>
      )}
      <FieldList
        fields={[
          [
            t('runs:items.partner'),
            <PartnerFileLink key="partner" id={partner.id}>
              {partner.displayName}
            </PartnerFileLink>,
          ],
          [
            t('money:payouts.column.method'),
            [t(`money:payouts.type.${type}`), shopName, destination && shownIban(destination)]
              .filter(Boolean)
              .join(', '),
          ],
          [t('money:payouts.column.date'), format.dateTime(createdAt)],
          [t('money:payouts.column.amount'), format.money(amount)],
          [t('money:payouts.column.tax'), format.money(tax)],
          [t('money:payouts.column.fee'), format.money(fee)],
          ...(number === null ? [] : [[t('money:payouts.column.number'), number] as const]),
          ...(valueOn === null ? [] : [[t('runs:items.valueOn'), format.day(valueOn)] as const]),
          ...(bankReference === null ? [] : [[t('runs:items.bankReference'), bankReference] as const]),
        ]}
      />
      <PaperButton payout={id} />
      {(rights.includes('payouts.prepare') || rights.includes('payouts.approve')) && (
        <>
          <Attempts payout={id} />
          <Link to="/app/operations/bank-statements" search={{ view: 'lines', payout: id }}>
            {t('runs:payout.lines')}
          </Link>
        </>
      )}
      <Acts payout={payout} />
    </div>
  );
}

function Acts({ payout }: { payout: Payout }) {
  const { t } = useTexts();
  const { rights, partner } = useSession();
  const [act, setAct] = useState<PayoutAct | null>(null);
  const acts = actsFor(payout, rights);
  if (acts.length === 0) return null;
  if (partner?.id === payout.partner.id) return <p className="quiet">{t('operations:partnerState.own')}</p>;
  return (
    <div className={css.links}>
      {acts.map((one) => (
        <ReasonedButton
          key={one}
          variant="default"
          aria-haspopup="dialog"
          reason={whyNot(one)}
          onClick={() => setAct(one)}
        >
          {t(`runs:act.${one}.button`)}
        </ReasonedButton>
      ))}
      {act !== null && <ActDialog payout={payout} act={act} onClose={() => setAct(null)} />}
    </div>
  );

  function whyNot(one: PayoutAct): string | null {
    const waitsFor = payout.returned?.waitsFor ?? null;
    return one === 'resend' && waitsFor !== null ? t(`runs:payout.waits.${waitsFor}`) : null;
  }
}

/** A payout's attempts: destination and outcome of each. */
function Attempts({ payout }: { payout: number }) {
  const { t, format } = useTexts();
  const query = useQuery(attemptsQuery(payout));
  return (
    <section aria-label={t('runs:attempt.title')}>
      <h3>{t('runs:attempt.title')}</h3>
      <QueryContent query={query} lines={[70]}>
        {({ attempts }) =>
          attempts.length === 0 ? (
            <p className="quiet">{t('runs:attempt.none')}</p>
          ) : (
            <ol className={css.events} data-testid="attempts">
              {attempts.map(({ attempt, endToEndId, destination, run, valueOn, returned }) => (
                <li key={attempt}>
                  <span>
                    {[endToEndId, destination && shownIban(destination)].filter(Boolean).join(' · ')}
                    {run !== null && (
                      <>
                        {' · '}
                        <Link to="/app/operations/payout-runs/$run" params={{ run: String(run) }}>
                          {t('runs:one', { number: run })}
                        </Link>
                      </>
                    )}
                  </span>
                  <span className="quiet">{outcome(valueOn, returned)}</span>
                </li>
              ))}
            </ol>
          )
        }
      </QueryContent>
    </section>
  );

  function outcome(
    valueOn: string | null,
    returned: { readonly on: string; readonly code: string | null; readonly text: string | null } | null,
  ): string {
    const paid = valueOn === null ? null : t('runs:attempt.paid', { day: format.day(valueOn) });
    const back =
      returned === null
        ? null
        : [t('runs:attempt.returned', { day: format.day(returned.on) }), returned.code, returned.text];
    return [paid, ...(back ?? [])].filter(Boolean).join(' · ') || t('runs:attempt.open');
  }
}
