import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { upload } from '../../../api/upload.ts';

/** The files of a take-over. */
export type TakeoverFile = 'people' | 'memberships' | 'balances' | 'orders';

/** Result of a file, or of its check. */
export type Report = CallAnswer<'POST /api/takeover/memberships'> &
  Partial<Pick<CallAnswer<'POST /api/takeover/people'>, 'tree'>> &
  Partial<Pick<CallAnswer<'POST /api/takeover/balances'>, 'sum' | 'landed' | 'approval'>>;

/** Fields of a booking of balances: the previous system's total, and the reason. */
export interface Booking {
  readonly control: string;
  readonly reason: string;
}

/** A file that was checked or taken over. */
interface Taken {
  readonly file: File;
  readonly report: Report;
  readonly isDone: boolean;
}

interface Options {
  readonly kind: TakeoverFile;
  readonly onDone: () => void;
}

/** Checks a file, then takes it over: progress, result, and the reason of a refusal. */
export function useTakeoverFile({ kind, onDone }: Options) {
  const [taken, setTaken] = useState<Taken | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function send(file: File, { isCheck, booking }: { isCheck: boolean; booking?: Booking }) {
    const controller = new AbortController();
    running.current = controller;
    setFailure(null);
    setShare(0);
    try {
      const report = await sendFile(kind, file, {
        check: isCheck ? '1' : '0',
        booking,
        onProgress: setShare,
        signal: controller.signal,
      });
      setTaken({ file, report, isDone: !isCheck });
      if (!isCheck) onDone();
    } catch (error) {
      if (controller.signal.aborted) return;
      if (!(error instanceof ApiError)) throw error;
      setFailure(error);
    } finally {
      setShare(null);
    }
  }

  return {
    taken,
    share,
    failure,
    check: (file: File) => {
      setTaken(null);
      return send(file, { isCheck: true });
    },
    take: (booking?: Booking) =>
      taken === null ? Promise.resolve() : send(taken.file, { isCheck: false, ...(booking && { booking }) }),
    forget: () => {
      running.current?.abort();
      setTaken(null);
      setFailure(null);
    },
  };
}

interface Sending {
  readonly check: '0' | '1';
  readonly booking: Booking | undefined;
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

function sendFile(kind: TakeoverFile, file: File, { check, booking, ...options }: Sending): Promise<Report> {
  switch (kind) {
    case 'people':
      return upload('POST /api/takeover/people', { file, query: { check } }, options);
    case 'memberships':
      return upload('POST /api/takeover/memberships', { file, query: { check } }, options);
    case 'balances':
      return upload('POST /api/takeover/balances', { file, query: { check, ...booking } }, options);
    case 'orders':
      return upload('POST /api/orders/import', { file, query: { check, history: '1' } }, options);
  }
}
