import { useQueries } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { isZero } from '../../../api/amount.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { shownIban } from '../../../ui/shown-iban.ts';
import { PaperButton } from './PaperButton.tsx';
import { PartAmounts } from './PartAmounts.tsx';
import { PayoutTimeline } from './PayoutTimeline.tsx';
import { stateOfRequest } from './payout-requests.ts';
import { type Payout, payoutQuery } from './payouts.data.ts';
import css from './UnderWay.module.css';

interface CardProps {
  ids: readonly number[];
  isNew?: boolean;
}

/** All payouts of one request as one card with their total. */
export function RequestCard({ ids, isNew = false }: CardProps) {
  const queries = useQueries({ queries: ids.map((id) => payoutQuery(id)) });
  // The total is known once all have been read.
  const query = queries.find(({ isSuccess }) => !isSuccess) ?? queries[0];
  if (query === undefined) return null;
  return (
    <section className={`bw-card ${css.card}`} data-testid="payout-under-way">
      <QueryContent query={query} lines={[70, 100, 40]}>
        {() => <Request payouts={queries.flatMap(({ data }) => data ?? [])} isNew={isNew} />}
      </QueryContent>
    </section>
  );
}

interface RequestProps {
  payouts: readonly (Payout & { destination: string | null })[];
  isNew: boolean;
}

function Request({ payouts, isNew }: RequestProps) {
  const { t, format } = useTexts();
  const [first] = payouts;
  if (first === undefined) return null;
  const state = stateOfRequest(payouts);
  const isOne = payouts.length === 1;
  return (
    <>
      <Title isNew={isNew}>
        {state === null
          ? t('labelled', {
              label: t('money:payouts.one', { number: first.id }),
              value: t(`money:payouts.status.${first.statusName}`),
            })
          : t(`money:payouts.${state.text}`, {
              amount: format.money(state.amount),
              target:
                first.destination === null
                  ? t(`money:payouts.type.${first.type}`)
                  : shownIban(first.destination),
            })}
      </Title>
      {payouts.map((payout) => (
        <div key={payout.id} className={css.payout} data-testid="payout-of-request">
          {!isOne && <h3>{t('money:payouts.one', { number: payout.id })}</h3>}
          {(!isOne || !isZero(payout.tax)) && <PartAmounts payout={payout} />}
          <div className={css.way}>
            <PayoutTimeline payout={payout} />
          </div>
          <PaperButton payout={payout.id} short={!isOne} />
        </div>
      ))}
    </>
  );
}

/** Takes the focus after a request. */
function Title({ isNew, children }: { isNew: boolean; children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNew) heading.current?.focus();
  }, [isNew]);
  return (
    <h2 ref={heading} tabIndex={-1} className={css.title}>
      {children}
    </h2>
  );
}
