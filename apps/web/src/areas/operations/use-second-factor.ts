import { useState } from 'react';
import { ApiError } from '../../api/api-error.ts';

/** The second factors that are accepted, known once a call sent by `requestWithFactor` was refused for lack of one. */
export function useSecondFactor() {
  const [factors, setFactors] = useState<readonly string[]>([]);
  return {
    factors,
    requestWithFactor: async <Answer>(send: () => Promise<Answer>): Promise<Answer> => {
      try {
        return await send();
      } catch (error) {
        if (error instanceof ApiError && error.code === 'secondFactorProof') setFactors(error.factors);
        throw error;
      }
    },
  };
}

/** A code as calls take it: absent if the field is empty. */
export function codeOf(input: string): { readonly code?: string } {
  const code = input.trim();
  return code === '' ? {} : { code };
}
