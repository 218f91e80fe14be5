import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { part } from '../../../frame/screen.ts';
import { Pending } from '../../../ui/Pending.tsx';
import { byRequest, idsOfRequest } from './payout-requests.ts';
import { payoutQuery, underWayPayoutsQuery } from './payouts.data.ts';
import css from './UnderWay.module.css';

const RequestCard = part(() => import('./RequestCard.tsx'), 'RequestCard', []);

interface Props {
  user: number;
  /** The payout that was requested just now; without one all that are under way are shown. */
  sent: number | undefined;
}

/** What is under way: how much goes where, how far it has come, and its documents. */
export function UnderWay({ user, sent }: Props) {
  const underWay = useQuery({ ...underWayPayoutsQuery(user), enabled: sent === undefined }).data;
  if (sent !== undefined) return <SentRequest key={sent} id={sent} />;
  return byRequest(underWay?.items ?? []).map((payouts) => {
    const ids = payouts.map(({ id }) => id);
    return (
      <Suspense key={ids[0]} fallback={<Room />}>
        <RequestCard ids={ids} />
      </Suspense>
    );
  });
}

/** All that one request came to: what is payable at several taxes becomes several payouts. */
function SentRequest({ id }: { id: number }) {
  const payout = useQuery(payoutQuery(id)).data;
  return (
    <Suspense fallback={<Room />}>
      <RequestCard ids={payout === undefined ? [id] : idsOfRequest(payout)} isNew />
    </Suspense>
  );
}

/** The card before it is there. */
function Room() {
  return (
    <section className={`bw-card ${css.card}`}>
      <Pending lines={[70, 100, 40]} />
    </section>
  );
}
