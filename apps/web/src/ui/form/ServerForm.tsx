import type { ReactNode } from 'react';
import { FormFailure } from './FormFailure.tsx';
import { LeaveGuard } from './LeaveGuard.tsx';
import type { ServerFormState } from './use-server-form.ts';

interface Props<Values extends Record<string, unknown>> {
  state: ServerFormState<Values>;
  label: string;
  className?: string | undefined;
  children: ReactNode;
}

/** The form itself: its refusal as a whole, its fields, and the question before changes are lost. */
export function ServerForm<Values extends Record<string, unknown>>({
  state,
  label,
  className,
  children,
}: Props<Values>) {
  return (
    <form className={className} aria-label={label} noValidate onSubmit={state.submit}>
      {state.failure !== null && <FormFailure error={state.failure} />}
      {children}
      <LeaveGuard dirty={state.dirty && !state.busy} />
    </form>
  );
}
