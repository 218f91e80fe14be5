import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { PageHead } from '../../ui/PageHead.tsx';
import { QueryContent } from '../../ui/QueryContent.tsx';
import { ChecksStep } from './ChecksStep.tsx';
import { ConfirmStep } from './ConfirmStep.tsx';
import { forgetRequest, keepRequest } from './kept-request.ts';
import { MethodStep } from './MethodStep.tsx';
import { NothingToPay } from './NothingToPay.tsx';
import { type BalanceInfo, type Payout, withDocumentsQuery } from './payouts.data.ts';
import css from './RequestPage.module.css';
import { type RequestSearch, type RequestStep, requestSteps } from './request-search.ts';

interface Props {
  partner: number;
  user: number;
  search: RequestSearch;
  /** Chooses among the shops. */
  shopChoice: (shop: number | undefined, onChange: (shop: number | undefined) => void) => ReactNode;
  onSearch: (search: RequestSearch) => void;
  onSent: (payout: Payout) => void;
}

/** Requests a payout of everything that is available, in three steps that stand in the address. */
export function RequestPage({ partner, user, search, shopChoice, onSearch, onSent }: Props) {
  const { t } = useTexts();
  const { step = 'method', type = 'bank', shop } = search;
  const destination = { type, shop };
  const query = useQuery({
    ...withDocumentsQuery(partner, destination),
    staleTime: 0,
    // The choices stay while the next answer comes, and the focus with them. No other step shows an earlier answer.
    ...(step === 'method' && { placeholderData: keepPreviousData }),
  });
  const card = useFocusOnStep(step);
  const go = (change: RequestSearch) => onSearch({ ...search, ...change });
  const shared = { partner, user, destination };
  const hasNothing = useHasNothing(query.data?.net, step);
  useKeptRequest(search, query.isPlaceholderData ? undefined : query.data);
  if (hasNothing)
    return (
      <div className={css.page}>
        <Link to="/app/accounts/balance" className={css.back}>
          {t('money:payouts.backToBalance')}
        </Link>
        <PageHead title={t('nav.payoutNew')} />
        <NothingToPay partner={partner} />
      </div>
    );
  return (
    <div className={css.page}>
      <Link to="/app/accounts/balance" className={css.back}>
        {t('money:payouts.backToBalance')}
      </Link>
      <PageHead title={t('nav.payoutNew')} />
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
                <MethodStep
                  {...shared}
                  info={info}
                  shopChoice={shopChoice}
                  onChange={onSearch}
                  onNext={() => go({ step: 'checks' })}
                />
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

/** Whether there is nothing to pay out. A request that is being confirmed takes all there was: its page says what becomes of it. */
function useHasNothing(net: string | undefined, step: RequestStep): boolean {
  const [had, setHad] = useState(false);
  if (net !== undefined && net !== '0.00' && !had) setHad(true);
  return net === '0.00' && !(had && step === 'confirm');
}

/** A request that something elsewhere is missing for is kept, for the way back to it; any other is not come back to. */
function useKeptRequest(search: RequestSearch, info: BalanceInfo | undefined): void {
  useEffect(() => {
    if (info === undefined) return;
    const isMendedElsewhere = info.net !== '0.00' && info.missing.some((need) => need !== 'shop');
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
