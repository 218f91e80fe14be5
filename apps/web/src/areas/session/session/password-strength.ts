/** The server's minimum. */
export const SHORTEST_PASSWORD = 10;

const GOOD = 14;
const STRONG = 20;

/** Strength of a password by its length; null if empty. */
export function passwordStrength(password: string): 'short' | 'fair' | 'good' | 'strong' | null {
  const { length } = [...password];
  if (length === 0) return null;
  if (length < SHORTEST_PASSWORD) return 'short';
  if (length < GOOD) return 'fair';
  return length < STRONG ? 'good' : 'strong';
}
