import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import type { ApiQuery } from '../../api/api-query.ts';
import { rebased } from './rebased.ts';

/** A versioned object as a form shows it. */
interface Shown<Thing, Values> {
  /** The form's values as they were filled in. */
  readonly values: Values;
  /**
   * The version that a change refers to. Changes by other forms do not matter: it is the newest version while these
   * fields are as shown, else the one that was shown.
   */
  readonly version: string;
  /** Call it with the object to show from now on. */
  readonly show: (thing: Thing) => void;
  /**
   * Sends a change. After a concurrent change of these fields the form is based on the new state: `take` gets the typed
   * values merged with it. The refusal is passed on to the form.
   */
  readonly send: <Answer>(
    typed: Values,
    change: () => Promise<Answer>,
    take: (values: Values) => void,
  ) => Promise<Answer>;
}

/** The object behind an open form: `valuesOf` extracts its fields, `query` re-reads it. */
export function useShown<Thing extends { readonly version: string }, Values extends object>(
  thing: Thing,
  { valuesOf, query }: { valuesOf: (thing: Thing) => Values; query: ApiQuery<Thing> },
): Shown<Thing, Values> {
  const client = useQueryClient();
  const [shown, show] = useState(thing);
  const isSame = JSON.stringify(valuesOf(thing)) === JSON.stringify(valuesOf(shown));
  return {
    values: valuesOf(shown),
    version: isSame ? thing.version : shown.version,
    show,
    send: async (typed, change, take) => {
      try {
        return await change();
      } catch (error) {
        if (error instanceof ApiError && error.status === 412) {
          // If this fails, the refusal alone says what happened.
          const now = await client.fetchQuery({ ...query, staleTime: 0 }).catch(() => null);
          if (now !== null) {
            take(rebased(typed, valuesOf(shown), valuesOf(now)));
            show(now);
          }
        }
        throw error;
      }
    },
  };
}
