import { PasskeyProof } from '../../session/session/PasskeyProof.tsx';
import { type ShownCredential, showForApprovals } from '../../session/session/passkey-calls.ts';

/** A passkey that was shown, and the approvals that it proves. */
export interface ShownPasskey {
  readonly ids: readonly number[];
  readonly credential: ShownCredential;
}

interface Props {
  ids: readonly number[];
  /** Called before the form around the button is sent. */
  onShown: (shown: ShownPasskey) => void;
}

/** Has a passkey shown for these approvals, which it proves once, and no others. */
export function ApprovalsPasskey({ ids, onShown }: Props) {
  return (
    <PasskeyProof
      prove={async () => {
        const shown = await showForApprovals(ids);
        if ('failure' in shown) return shown.failure;
        onShown({ ids, credential: shown.credential });
        return null;
      }}
    />
  );
}
