import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useRef } from 'react';
import { useSession } from '../../api/session-store.ts';
import { BEFORE_LESSONS_KEY } from '../../api/storage-keys.ts';
import { stored } from '../../api/stored.ts';

interface Kept {
  readonly user: number;
  readonly form: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/** Saves what was typed, for this tab and user, while the missing lessons are taken. */
export function keepBeforeLessons(kept: Kept): void {
  sessionStorage.setItem(BEFORE_LESSONS_KEY, JSON.stringify(kept));
}

/** What was typed into a form before the lessons; returned once, and only to the same user. */
export function takeBeforeLessons(user: number, form: string): Kept['values'] | undefined {
  const draft = stored<Kept>(BEFORE_LESSONS_KEY, globalThis.sessionStorage);
  if (draft?.user !== user || draft.form !== form) return undefined;
  sessionStorage.removeItem(BEFORE_LESSONS_KEY);
  return draft.values;
}

/** Fills a form with what was typed into it before the lessons. */
export function useBeforeLessons<Values extends Record<string, unknown>>(
  name: string,
  form: Pick<UseFormReturnType<Values>, 'setValues' | 'values'>,
): void {
  const user = useSession().user?.id ?? 0;
  const latest = useRef(form);
  latest.current = form;
  useEffect(() => {
    const typed = takeBeforeLessons(user, name);
    if (typed === undefined) return;
    const { setValues, values } = latest.current;
    const entries = Object.entries(typed).filter(([field, value]) => typeof value === typeof values[field]);
    setValues(Object.fromEntries(entries) as Partial<Values>);
  }, [user, name]);
}
