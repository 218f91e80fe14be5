import { type ComponentProps, type ReactNode, Suspense } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { TextField } from '../../ui/form/fields.tsx';
import { browserHasPasskeys } from '../session/session/browser-passkeys.ts';

interface Props {
  /** The available second factors; empty if none is required. */
  factors: readonly string[];
  /** The button that uses a passkey. */
  passkey: ReactNode;
  /** The form's props for the code field. */
  code: Omit<ComponentProps<typeof TextField>, 'label'>;
}

/** Proves the second factor once it is required: by a passkey, an app's code, or a recovery code. */
export function ProofFields({ factors, passkey, code }: Props) {
  const { t } = useTexts();
  if (factors.length === 0) return null;
  const hasApp = factors.includes('app');
  return (
    <>
      {factors.includes('passkey') && browserHasPasskeys() && <Suspense>{passkey}</Suspense>}
      <TextField
        label={t(hasApp ? 'operations:approvals.code' : 'operations:passkeys.recoveryCode')}
        autoComplete="one-time-code"
        {...(hasApp && { inputMode: 'numeric' as const })}
        {...code}
      />
    </>
  );
}
