import { PasskeyProof } from '../../session/session/PasskeyProof.tsx';
import { type ShownCredential, showForApprovals } from '../../session/session/passkey-calls.ts';

/** A passkey assertion, and the approvals that it covers. */
export interface ShownPasskey {
  readonly ids: readonly number[];
  readonly credential: ShownCredential;
}

interface Props {
  ids: readonly number[];
  /** Called before the surrounding form is submitted. */
  onShown: (shown: ShownPasskey) => void;
}

/** Asks for a passkey assertion that covers these approvals only, once. */
export function ApprovalsPasskey({ ids, onShown }: Props) {
  return (
    <PasskeyProof
      prove={async () => {
        const assertion = await showForApprovals(ids);
        if ('failure' in assertion) return assertion.failure;
        onShown({ ids, credential: assertion.credential });
        return null;
      }}
    />
  );
}
