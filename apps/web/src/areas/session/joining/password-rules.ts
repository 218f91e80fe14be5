/** Requirements of a new password, as the server checks them. */
export const passwordRules = { shortest: 10, longest: 200, different: 5 } as const;

/** Which of the rules a password meets. */
export function rulesMet(password: string): { length: boolean; different: boolean; notTooLong: boolean } {
  return {
    length: [...password].length >= passwordRules.shortest,
    different: new Set(password.toLowerCase()).size >= passwordRules.different,
    notTooLong: password.length <= passwordRules.longest,
  };
}
