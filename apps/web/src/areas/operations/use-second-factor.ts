import { useState } from 'react';
import { ApiError } from '../../api/api-error.ts';

/** What the second factor can be proven by, once that is asked for, and what a call is wrapped in that may ask for it. */
export function useSecondFactor() {
  const [factors, setFactors] = useState<readonly string[]>([]);
  return {
    factors,
    asking: async <Answer>(send: () => Promise<Answer>): Promise<Answer> => {
      try {
        return await send();
      } catch (error) {
        if (error instanceof ApiError && error.code === 'secondFactorProof') setFactors(error.factors);
        throw error;
      }
    },
  };
}

/** A code as calls take it: none where none was typed. */
export function codeOf(typed: string): { readonly code?: string } {
  const code = typed.trim();
  return code === '' ? {} : { code };
}
