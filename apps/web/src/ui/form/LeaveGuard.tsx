import { useBlocker } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { flushSync } from 'react-dom';
import { sessionEnded } from '../../api/session-store.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Confirm } from '../Confirm.tsx';
import { useDialogQuestion } from '../dialog.ts';

/** Asks before leaving the page, or closing the surrounding dialog, while input would be lost. */
export function LeaveGuard({ dirty }: { dirty: boolean }) {
  const { t } = useTexts();
  const [proceedTo, setProceedTo] = useState<{ readonly close: () => void } | null>(null);
  const dialog = useDialogQuestion(
    dirty,
    useCallback((close: () => void) => setProceedTo({ close }), []),
  );
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => {
      if (!dirty || sessionEnded()) return false;
      // Dialogs are in the search parameters: going back closes them.
      return current.pathname !== next.pathname || (dialog !== null && !dialog.leaving.current);
    },
    enableBeforeUnload: () => dirty && !sessionEnded(),
    withResolver: true,
  });
  if (status !== 'blocked' && proceedTo === null) return null;
  return (
    <Confirm
      writes={false}
      title={t('ui:form.leaveTitle')}
      confirm={t('ui:form.leave')}
      dangerous
      onConfirm={() => {
        // The question must restore the focus before the dialog below does.
        flushSync(() => setProceedTo(null));
        if (status === 'blocked') proceed();
        else proceedTo?.close();
      }}
      onClose={() => {
        setProceedTo(null);
        reset?.();
      }}
    >
      {t('ui:form.leaveText')}
    </Confirm>
  );
}
