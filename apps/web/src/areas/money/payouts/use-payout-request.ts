import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ZERO_AMOUNT } from '../../../api/amount.ts';
import { ApiError } from '../../../api/api-error.ts';
import { isOutcomeUnknown, newKey, sendOnce } from '../../../api/send-once.ts';
import { madeAfter } from './payout-requests.ts';
import {
  availableQuery,
  type Destination,
  latestPayoutQuery,
  type Payout,
  partnerBalanceQuery,
  recentPayoutsQuery,
  reloadMoney,
} from './payouts.data.ts';

/** Interval of reading the list while the outcome of a request is unknown. */
const POLL_MS = 4_000;

type Phase =
  /** Nothing was sent, or it was refused. */
  | { readonly kind: 'open'; readonly error: ApiError | null }
  | { readonly kind: 'sending' }
  /** The outcome is unknown; `after` is the payout that was the latest before. */
  | { readonly kind: 'unknown'; readonly after: number }
  | { readonly kind: 'sent' };

interface Options {
  partner: number;
  user: number;
  destination: Destination;
  /** Certain: the server answered with 201. */
  onSent: (payout: Payout) => void;
}

/** A payout request in progress. */
export interface PayoutRequest {
  readonly phase: Phase;
  /** An old sign-in has to enter the password as well. */
  readonly needsPassword: boolean;
  readonly send: (password?: string) => void;
  /** While the outcome is unknown: the payouts found so far, and whether the list could be read. */
  readonly found: readonly Payout[];
  readonly looked: boolean;
}

/**
 * Requests a payout once. A second click does nothing; after a refusal the same key may be used again; a request without
 * an answer is never repeated: only the list shows its outcome.
 */
export function usePayoutRequest({ partner, user, destination, onSent }: Options): PayoutRequest {
  const queryClient = useQueryClient();
  const [phase, setPhase] = useState<Phase>({ kind: 'open', error: null });
  const [needsPassword, setNeedsPassword] = useState(false);
  const locked = useRef(false);
  const key = useKey(destination);
  const latest = { ...latestPayoutQuery(user), staleTime: 0 };
  const { found, looked } = useFound(user, phase);

  async function attempt(password: string | undefined): Promise<void> {
    const { items } = await queryClient.fetchQuery(latest);
    const after = items[0]?.id ?? 0;
    try {
      const payout = await sendOnce('POST /api/payouts', {
        key: key.current,
        body: {
          user: `/api/users/${user}`,
          type: destination.type,
          ...(destination.shop !== undefined && { shop: `/api/shops/${destination.shop}` }),
          ...(password !== undefined && { password }),
        },
      });
      setPhase({ kind: 'sent' });
      const none = { available: ZERO_AMOUNT, balance: ZERO_AMOUNT };
      for (const { queryKey } of [availableQuery(partner), partnerBalanceQuery(user)])
        queryClient.setQueryData<Record<string, unknown>>(
          queryKey as readonly unknown[],
          (before) => before && { ...before, ...none },
        );
      void reloadMoney(queryClient);
      onSent(payout);
    } catch (error) {
      if (!(error instanceof ApiError) || !isOutcomeUnknown(error)) throw error;
      setPhase({ kind: 'unknown', after });
    }
  }

  function send(password?: string): void {
    if (locked.current) return;
    locked.current = true;
    setPhase({ kind: 'sending' });
    attempt(password).catch((error: unknown) => {
      locked.current = false;
      if (!(error instanceof ApiError)) throw error;
      const asksPassword = error.code === 'passwordRequired';
      if (asksPassword) setNeedsPassword(true);
      setPhase({ kind: 'open', error: asksPassword ? null : error });
      // Documents, addresses, accounts and money can all be the reason: something on the screen is out of date.
      if (!asksPassword) void queryClient.invalidateQueries();
    });
  }

  return { phase, needsPassword, send, found, looked };
}

/** The idempotency key; another destination gets another key. */
function useKey({ type, shop }: Destination): { readonly current: string } {
  const key = useRef('');
  const destination = useRef('');
  const now = `${type} ${shop}`;
  if (destination.current !== now) {
    destination.current = now;
    key.current = newKey();
  }
  return key;
}

/** Polls the list until the payouts of the request appear: they are written in one transaction. */
function useFound(user: number, phase: Phase): { found: readonly Payout[]; looked: boolean } {
  const queryClient = useQueryClient();
  const unknown = phase.kind === 'unknown';
  const { data, isFetchedAfterMount, isError } = useQuery({
    ...recentPayoutsQuery(user),
    enabled: unknown,
    staleTime: 0,
    refetchInterval: (query) => (foundIn(query.state.data?.items, phase).length > 0 ? false : POLL_MS),
  });
  const found = foundIn(data?.items, phase);
  const turnedUp = found.length > 0;
  useEffect(() => {
    if (turnedUp) void reloadMoney(queryClient);
  }, [turnedUp, queryClient]);
  return { found, looked: unknown && isFetchedAfterMount && !isError };
}

function foundIn(payouts: readonly Payout[] = [], phase: Phase): readonly Payout[] {
  return phase.kind === 'unknown' ? madeAfter(payouts, phase.after) : [];
}
