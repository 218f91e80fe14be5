import { useEffect, useRef, useState } from 'react';
import { useSession } from '../../../api/session-store.ts';
import { TYPING_KEY } from '../../../api/storage-keys.ts';
import { stored } from '../../../api/stored.ts';

/** Unsaved text, and when it was typed. */
interface Kept<Values> {
  readonly user: number;
  readonly of: string;
  readonly at: string;
  readonly values: Values;
}

/** Pause in typing before it is saved. */
const PAUSE_MS = 800;

/**
 * Saves what is typed on this device until it is saved on the server, so that neither a closed window nor a crash of the
 * browser loses it. One object at a time, named by `of`. Deleted on sign-out.
 */
export function useKeptTyping<Values extends object>(
  of: string,
  { values, dirty }: { values: Values; dirty: boolean },
): { kept: Kept<Values> | null; forget: () => void } {
  const { user } = useSession();
  const id = user?.id ?? 0;
  const [kept, setKept] = useState(() => {
    const draft = stored<Kept<Values>>(TYPING_KEY);
    return draft?.user === id && draft.of === of ? draft : null;
  });
  const wasDirty = useRef(false);
  useEffect(() => {
    if (!dirty) {
      // It was saved, or reverted by hand.
      if (wasDirty.current) localStorage.removeItem(TYPING_KEY);
      wasDirty.current = false;
      return;
    }
    wasDirty.current = true;
    const timer = setTimeout(() => {
      const typed: Kept<Values> = { user: id, of, at: new Date().toISOString(), values };
      localStorage.setItem(TYPING_KEY, JSON.stringify(typed));
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [id, of, dirty, values]);
  return {
    kept,
    forget: () => {
      localStorage.removeItem(TYPING_KEY);
      setKept(null);
    },
  };
}
