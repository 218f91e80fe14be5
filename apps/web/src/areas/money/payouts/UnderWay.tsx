import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { PaperButton } from './PaperButton.tsx';
import { PayoutTimeline } from './PayoutTimeline.tsx';
import { isUnderWay, latestPayoutQuery, payoutQuery } from './payouts.data.ts';
import css from './UnderWay.module.css';

interface Props {
  user: number;
  /** The payout that was requested just now; without one the latest is shown while it is under way. */
  sent: number | undefined;
}

/** The payout that is under way: how much goes where, how far it has come, and its document. */
export function UnderWay({ user, sent }: Props) {
  const latest = useQuery(latestPayoutQuery(user)).data?.items.find(isUnderWay);
  const shown = sent ?? latest?.id;
  if (shown === undefined) return null;
  return <Progress key={shown} id={shown} isNew={sent !== undefined} />;
}

function Progress({ id, isNew }: { id: number; isNew: boolean }) {
  const { t, format } = useTexts();
  return (
    <section className={`bw-card ${css.card}`} data-testid="payout-under-way">
      <QueryContent query={useQuery(payoutQuery(id))} lines={[70, 100, 40]}>
        {(payout) => (
          <>
            <Title isNew={isNew}>
              {t(payout.statusName === 'paid' ? 'money:payouts.paidTo' : 'money:payouts.underWayTo', {
                amount: format.money(payout.gross),
                target: payout.destination?.replace('****', '…') ?? t(`money:payouts.type.${payout.type}`),
              })}
            </Title>
            <div className={css.way}>
              <PayoutTimeline payout={payout} />
            </div>
            <PaperButton payout={id} />
          </>
        )}
      </QueryContent>
    </section>
  );
}

/** After a request reading goes on here. */
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
