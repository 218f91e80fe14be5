import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isZero } from '../../../api/amount.ts';
import { useSubject } from '../../../api/subject.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { BackLink } from '../../../ui/BackLink.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { forgetRequest, keepRequest } from './kept-request.ts';
import { NothingToPay } from './NothingToPay.tsx';
import { PartAmounts } from './PartAmounts.tsx';
import { sumOf } from './payout-requests.ts';
import { type BalanceInfo, type Payout, withDocumentsQuery } from './payouts.data.ts';
import { RequestForm } from './RequestForm.tsx';
import css from './RequestPage.module.css';
import type { RequestSearch } from './request-search.ts';
import { usePayoutRequest } from './use-payout-request.ts';

/**
 * Requests a payout of everything available, on one page that also asks for what is missing. Afterwards the list opens
 * (specification, section 4).
 */
export function RequestPage() {
  const { t } = useTexts();
  const { partner, user, own } = useSubject();
  if (user === null || !own) return null;
  const back = <BackLink to="/app/accounts/balance">{t('money:payouts.backToBalance')}</BackLink>;
  return (
    <div className={css.page}>
      <PageHead title={t('nav.payoutNew')} back={back} />
      <RequestCard partner={partner} user={user} />
    </div>
  );
}

function RequestCard({ partner, user }: { partner: number; user: number }) {
  const search = useSearch({ from: '/signed-in/app/accounts/payout/new' });
  const navigate = useNavigate({ from: '/app/accounts/payout/new' });
  const destination = { type: search.type ?? 'bank', shop: search.shop };
  const query = useQuery({
    ...withDocumentsQuery(partner, destination),
    staleTime: 0,
    // Keeps the choices and the focus while the next answer loads.
    placeholderData: keepPreviousData,
  });
  const request = usePayoutRequest({ partner, user, destination, onSent: useSent() });
  const { phase, found, looked } = request;
  useKeptRequest(search, query.isPlaceholderData ? undefined : query.data);
  // A request in flight takes everything available, so the balance may read zero; the form itself reports the outcome.
  const isUntouched = phase.kind === 'open' && phase.error === null;
  if (isUntouched && query.data !== undefined && isZero(query.data.net))
    return <NothingToPay partner={partner} />;
  return (
    <div className={`bw-card ${css.card}`}>
      {phase.kind === 'unknown' ? (
        <Outcome found={found} looked={looked} />
      ) : (
        <QueryContent query={query} lines={[60, 80, 40]}>
          {(info) => (
            <RequestForm
              partner={partner}
              user={user}
              destination={destination}
              info={info}
              isFormer={query.isPlaceholderData}
              request={request}
              onChange={(next) => void navigate({ search: next, replace: true })}
            />
          )}
        </QueryContent>
      )}
    </div>
  );
}

/** After a request: opens the list with the payout on top. */
function useSent(): (payout: Payout) => void {
  const navigate = useNavigate();
  return ({ id }) => {
    forgetRequest();
    const list = { to: '/app/accounts/payout/list', search: { payout: id }, state: { sent: id } } as const;
    void navigate({ ...list, replace: true });
  };
}

/** Saves an interrupted request that lacks something entered elsewhere, to return to it; any other is forgotten. */
function useKeptRequest(search: RequestSearch, info: BalanceInfo | undefined): void {
  useEffect(() => {
    if (info === undefined) return;
    const elsewhere = info.missing.filter((need) => need !== 'shop' && need !== 'payoutsHeld');
    const isMendedElsewhere = !isZero(info.net) && elsewhere.length > 0;
    if (isMendedElsewhere) keepRequest(search);
    else forgetRequest();
  }, [search, info]);
}

interface Props {
  /** The payouts of the request, once the list has them. */
  found: readonly Payout[];
  /** Whether the list could be read. */
  looked: boolean;
}

/** The outcome of the request is unknown: it is not sent again, and the list is the only evidence. */
function Outcome({ found, looked }: Props) {
  const { t, format } = useTexts();
  const isFound = found.length > 0;
  const [only] = found.length === 1 ? found : [];
  useEffect(() => {
    if (isFound) forgetRequest();
  }, [isFound]);
  if (isFound)
    return (
      <div className={css.outcome} role="alert" data-found="true">
        <h2>
          <Icon name="check" /> {t('money:payouts.wentThrough')}
        </h2>
        <p>
          {t('money:payouts.wentThroughText', {
            amount: format.money(sumOf(found.map(({ gross }) => gross))),
          })}
        </p>
        {only === undefined && found.map((payout) => <PartAmounts key={payout.id} payout={payout} />)}
        <Link to="/app/accounts/payout/list" search={only === undefined ? {} : { payout: only.id }}>
          {t('money:payouts.toList')}
        </Link>
      </div>
    );
  return (
    <div className={css.outcome} role="alert">
      <h2>
        <Icon name="alert" /> {t('money:payouts.doNotResend')}
      </h2>
      <p>{t('money:payouts.noAnswer')}</p>
      <p role="status">{t(looked ? 'money:payouts.notInList' : 'money:payouts.reading')}</p>
      <Link to="/app/accounts/payout/list">{t('money:payouts.toList')}</Link>
    </div>
  );
}
