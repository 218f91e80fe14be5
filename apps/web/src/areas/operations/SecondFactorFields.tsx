import type { ComponentProps } from 'react';
import { part } from '../../frame/screen.ts';
import { ProofFields } from './ProofFields.tsx';

const PasskeyProof = part(() => import('../session/session/PasskeyProof.tsx'), 'PasskeyProof', ['joining']);

interface Props {
  /** The available second factors; nothing is rendered until one is required. */
  factors: readonly string[];
  /** The form's props for the code field. */
  input: ComponentProps<typeof ProofFields>['code'];
}

/** Proves the second factor if a call requires it: by one of the account's passkeys or a code. */
export function SecondFactorFields({ factors, input }: Props) {
  return <ProofFields factors={factors} passkey={<PasskeyProof />} code={input} />;
}
