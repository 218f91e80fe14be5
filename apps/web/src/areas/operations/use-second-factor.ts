import { useState } from 'react';
import { ApiError } from '../../api/api-error.ts';

/** The accepted second factors once one is required, and a wrapper for calls that may require one. */
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

/** A code as calls take it: absent if none was typed. */
export function codeOf(typed: string): { readonly code?: string } {
  const code = typed.trim();
  return code === '' ? {} : { code };
}
