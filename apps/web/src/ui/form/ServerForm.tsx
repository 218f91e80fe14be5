import { useBlocker } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { sessionEnded } from '../../api/session-store.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Confirm } from '../Confirm.tsx';
import '../inputs.css';
import { FormFailure } from './FormFailure.tsx';
import type { ServerFormState } from './use-server-form.ts';

interface Props<Values extends Record<string, unknown>> {
  state: ServerFormState<Values>;
  label: string;
  className?: string | undefined;
  children: ReactNode;
}

/** The form itself: why it was refused as a whole, its fields, and the question before changes are lost. */
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

function LeaveGuard({ dirty }: { dirty: boolean }) {
  const { t } = useTexts();
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => dirty && !sessionEnded() && current.pathname !== next.pathname,
    enableBeforeUnload: () => dirty && !sessionEnded(),
    withResolver: true,
  });
  if (status !== 'blocked') return null;
  return (
    <Confirm
      title={t('ui:form.leaveTitle')}
      confirm={t('ui:form.leave')}
      dangerous
      onConfirm={proceed}
      onClose={reset}
    >
      {t('ui:form.leaveText')}
    </Confirm>
  );
}
