import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { isZero } from '../../../api/amount.ts';
import { useSubject } from '../../../api/subject.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { BackLink } from '../../../ui/BackLink.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { ChecksStep } from './ChecksStep.tsx';
import { ConfirmStep } from './ConfirmStep.tsx';
import { forgetRequest, keepRequest } from './kept-request.ts';
import { MethodStep } from './MethodStep.tsx';
import { NothingToPay } from './NothingToPay.tsx';
import { type BalanceInfo, type Payout, withDocumentsQuery } from './payouts.data.ts';
import css from './RequestPage.module.css';
import { type RequestSearch, type RequestStep, requestSteps } from './request-search.ts';

/**
 * Requests a payout of everything that is available, in three steps that stand in the address; after it the list opens
 * (specification, section 4).
 */
export function RequestPage() {
  const { partner, user, own } = useSubject();
  if (user === null || !own) return null;
  return <PayoutSteps partner={partner} user={user} />;
}

interface Props {
  partner: number;
  user: number;
}

function PayoutSteps({ partner, user }: Props) {
  const { t } = useTexts();
  const search = useSearch({ from: '/signed-in/app/accounts/payout/new' });
  const navigate = useNavigate({ from: '/app/accounts/payout/new' });
  const onSent = useSent();
  const { step = 'method', type = 'bank', shop } = search;
  const destination = { type, shop };
  const query = useQuery({
    ...withDocumentsQuery(partner, destination),
    staleTime: 0,
    // The choices stay while the next answer comes, and the focus with them. No other step shows an earlier answer.
    ...(step === 'method' && { placeholderData: keepPreviousData }),
  });
  const card = useFocusOnStep(step);
  const show = (next: RequestSearch) => void navigate({ search: next, replace: next.step === search.step });
  const go = (change: RequestSearch) => show({ ...search, ...change });
  const shared = { partner, user, destination };
  const hasNothing = useHasNothing(query.data?.net, step);
  useKeptRequest(search, query.isPlaceholderData ? undefined : query.data);
  const back = <BackLink to="/app/accounts/balance">{t('money:payouts.backToBalance')}</BackLink>;
  if (hasNothing)
    return (
      <div className={css.page}>
        <PageHead title={t('nav.payoutNew')} back={back} />
        <NothingToPay partner={partner} />
      </div>
    );
  return (
    <div className={css.page}>
      <PageHead title={t('nav.payoutNew')} back={back} />
      <ol className={css.steps} aria-label={t('money:payouts.steps')}>
        {requestSteps.map((name, index) => (
          <li
            key={name}
            aria-current={name === step ? 'step' : undefined}
            data-done={index < requestSteps.indexOf(step)}
          >
            <span aria-hidden="true">{index + 1}</span>
            {t(`money:payouts.step.${name}`)}
          </li>
        ))}
      </ol>
      <section
        ref={card}
        tabIndex={-1}
        className={`bw-card ${css.card}`}
        aria-label={t(`money:payouts.step.${step}`)}
      >
        <QueryContent query={query} lines={[60, 80, 40]}>
          {(info) => {
            if (step === 'confirm')
              return (
                <ConfirmStep {...shared} info={info} onBack={() => go({ step: 'checks' })} onSent={onSent} />
              );
            if (step === 'method')
              return (
                <MethodStep {...shared} info={info} onChange={show} onNext={() => go({ step: 'checks' })} />
              );
            return (
              <ChecksStep
                {...shared}
                info={info}
                onBack={() => go({ step: 'method' })}
                onNext={() => go({ step: 'confirm' })}
              />
            );
          }}
        </QueryContent>
      </section>
    </div>
  );
}

/** What follows a payout that was requested: a word of it, and the list. */
function useSent(): (payout: Payout) => void {
  const { t, format } = useTexts();
  const navigate = useNavigate();
  return (payout) => {
    forgetRequest();
    toast.success(t('money:payouts.requested', { amount: format.money(payout.gross) }));
    void navigate({ to: '/app/accounts/payout/list', replace: true });
  };
}

/** Whether there is nothing to pay out. A request that is being confirmed takes all there was: its page says what becomes of it. */
function useHasNothing(net: string | undefined, step: RequestStep): boolean {
  const [had, setHad] = useState(false);
  if (net === undefined) return false;
  if (!isZero(net) && !had) setHad(true);
  return isZero(net) && !(had && step === 'confirm');
}

/** A request that something elsewhere is missing for is kept, for the way back to it; any other is not come back to. */
function useKeptRequest(search: RequestSearch, info: BalanceInfo | undefined): void {
  useEffect(() => {
    if (info === undefined) return;
    const isMendedElsewhere = !isZero(info.net) && info.missing.some((need) => need !== 'shop');
    if (isMendedElsewhere) keepRequest(search);
    else forgetRequest();
  }, [search, info]);
}

/** Where reading goes on after a step has taken the place of another. */
function useFocusOnStep(step: RequestStep): RefObject<HTMLElement | null> {
  const element = useRef<HTMLElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    element.current?.focus();
  }, [step]);
  return element;
}
