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
  /** The payout requested just now; if absent, all under way are shown. */
  sent: number | undefined;
}

/** Payouts under way: amount, destination, progress and documents. */
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

/** All payouts of one request: amounts at several tax rates become several payouts. */
function SentRequest({ id }: { id: number }) {
  const payout = useQuery(payoutQuery(id)).data;
  return (
    <Suspense fallback={<Room />}>
      <RequestCard ids={payout === undefined ? [id] : idsOfRequest(payout)} isNew />
    </Suspense>
  );
}

/** Placeholder of a card that is loading. */
function Room() {
  return (
    <section className={`bw-card ${css.card}`}>
      <Pending lines={[70, 100, 40]} />
    </section>
  );
}
