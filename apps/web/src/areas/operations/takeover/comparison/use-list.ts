import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../../api/api-error.ts';
import { upload } from '../../../../api/upload.ts';
import type { Comparison } from './comparison-search.ts';

/** Contents of a list, and its faults. */
export type ListReport = CallAnswer<'POST /api/takeover/comparisons/check'>;

/** The meaning of a name in a list. */
export type Meaning = Comparison['meanings'][number]['meaning'];

type Meanings = Readonly<Record<string, Meaning>>;

interface Checked {
  readonly file: File;
  readonly report: ListReport;
}

/** Checks a list, again after each name was given a meaning, and has it compared. */
export function useList(known: Meanings) {
  const [checked, setChecked] = useState<Checked | null>(null);
  const [meanings, setMeanings] = useState(known);
  const [share, setShare] = useState<number | null>(null);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function send<Answer>(
    work: (options: { onProgress: (share: number) => void; signal: AbortSignal }) => Promise<Answer>,
  ): Promise<Answer | undefined> {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setFailure(null);
    setShare(0);
    try {
      return await work({ onProgress: setShare, signal: controller.signal });
    } catch (error) {
      if (controller.signal.aborted) return undefined;
      if (!(error instanceof ApiError)) throw error;
      setFailure(error);
      return undefined;
    } finally {
      if (running.current === controller) setShare(null);
    }
  }

  async function check(file: File, current: Meanings) {
    const query = { meanings: JSON.stringify(current) };
    const report = await send((options) =>
      upload('POST /api/takeover/comparisons/check', { file, query }, options),
    );
    if (report !== undefined) setChecked({ file, report });
  }

  return {
    checked,
    share,
    failure,
    check: (file: File) => check(file, meanings),
    /** Sets the meaning of a name and checks the list again. */
    say: (name: string, meaning: Meaning) => {
      const next = { ...meanings, [name]: meaning };
      setMeanings(next);
      return checked === null ? Promise.resolve() : check(checked.file, next);
    },
    /** Requests the comparison with a month; undefined if that is refused. */
    compare: (month: string) => {
      if (checked === null) return Promise.resolve(undefined);
      const { file } = checked;
      const query = { month, meanings: JSON.stringify(meanings) };
      return send((options) => upload('POST /api/takeover/comparisons', { file, query }, options));
    },
    forget: () => {
      running.current?.abort();
      setChecked(null);
      setFailure(null);
    },
  };
}
