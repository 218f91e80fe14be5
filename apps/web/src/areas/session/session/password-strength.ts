/** The server takes no shorter one. */
export const SHORTEST_PASSWORD = 10;

const GOOD = 14;
const STRONG = 20;

/** How strong a password is by its length; null while nothing is typed. */
export function passwordStrength(password: string): 'short' | 'fair' | 'good' | 'strong' | null {
  const { length } = [...password];
  if (length === 0) return null;
  if (length < SHORTEST_PASSWORD) return 'short';
  if (length < GOOD) return 'fair';
  return length < STRONG ? 'good' : 'strong';
}
