import { type ComponentProps, type ReactNode, Suspense } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { TextField } from '../../ui/form/fields.tsx';
import { browserHasPasskeys } from '../session/session/browser-passkeys.ts';

interface Props {
  /** What the second factor can be proven by; nothing where that is not asked for. */
  factors: readonly string[];
  /** The button that shows a passkey. */
  passkey: ReactNode;
  /** What the form gives its field for the code. */
  code: Omit<ComponentProps<typeof TextField>, 'label'>;
}

/** What proves the second factor, once that is asked for: a passkey, a code of an app, or a recovery code. */
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
