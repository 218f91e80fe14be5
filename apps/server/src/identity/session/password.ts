import { hash, verify } from '@node-rs/argon2';

// 2 is argon2id; the library's name for it is a const enum, which is not there when Node runs the types away.
const options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The argon2id hash of a password, in its self-describing text form. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, options);
}

// Of a password that nobody has: an unknown user costs as much time as a wrong password.
const nobody = await hashPassword(crypto.randomUUID());

/** Whether the password belongs to the hash; takes as long, and answers false, where there is no hash. */
export async function passwordMatches(passwordHash: string | null, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? nobody, password);
  return matches && passwordHash !== null;
}
