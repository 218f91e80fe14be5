import type { ComponentProps } from 'react';
import { part } from '../../frame/screen.ts';
import { ProofFields } from './ProofFields.tsx';

const PasskeyProof = part(() => import('../session/session/PasskeyProof.tsx'), 'PasskeyProof', ['joining']);

interface Props {
  /** What it can be proven by; nothing is shown before somebody asks for it. */
  factors: readonly string[];
  /** What the form gives to the field of the code. */
  input: ComponentProps<typeof ProofFields>['code'];
}

/** Proves the second factor where a call asks for that: by a passkey for the account, or with a code. */
export function SecondFactorFields({ factors, input }: Props) {
  return <ProofFields factors={factors} passkey={<PasskeyProof />} code={input} />;
}
