import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import type { ApiQuery } from '../../api/api-query.ts';
import { rebased } from './rebased.ts';

/** Something with a version, as a form shows it. */
interface Shown<Thing, Values> {
  /** The form's fields as they were when it was filled. */
  readonly values: Values;
  /**
   * The version that a change is meant for. What another form changes is none of its concern: it is the newest as long as
   * these fields are what was shown, and else that of what was shown.
   */
  readonly version: string;
  /** Call it with what is shown from now on. */
  readonly show: (thing: Thing) => void;
  /**
   * Sends a change. Where somebody else has changed these fields meanwhile, the form is about them as they are now: `take`
   * gets what was typed, beside what they changed. The refusal goes on to the form.
   */
  readonly send: <Answer>(
    typed: Values,
    change: () => Promise<Answer>,
    take: (values: Values) => void,
  ) => Promise<Answer>;
}

/** What a form is about while it is open: `valuesOf` says its fields, `query` reads it again. */
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
          // Without it the refusal alone says what happened.
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
