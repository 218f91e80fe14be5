import { type SubmitEvent, useRef, useState } from 'react';
import type { ServerFormState } from './use-server-form.ts';

/** A submit with a confirmation before it; `asking` while that is open. */
export interface ConfirmedSubmit {
  readonly submit: (event: SubmitEvent<HTMLFormElement>) => void;
  readonly asking: boolean;
  readonly agree: () => void;
  readonly cancel: () => void;
}

/**
 * Asks before a form is sent. A confirmed question is not asked again, so that a refused form can be repeated.
 * @param about what is asked about, null for no question; another text is another question
 */
export function useConfirmedSubmit<Values extends Record<string, unknown>>(
  state: ServerFormState<Values>,
  about: () => string | null,
): ConfirmedSubmit {
  const [asked, setAsked] = useState<HTMLFormElement | null>(null);
  const agreed = useRef<string | null>(null);
  return {
    submit: (event) => {
      const question = about();
      if (question === null || question === agreed.current || !state.form.isValid()) {
        if (question === null) agreed.current = null;
        state.submit(event);
        return;
      }
      event.preventDefault();
      setAsked(event.currentTarget);
    },
    asking: asked !== null,
    agree: () => {
      agreed.current = about();
      setAsked(null);
      asked?.requestSubmit();
    },
    cancel: () => setAsked(null),
  };
}
