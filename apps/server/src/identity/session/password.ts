import { hash, verify } from '@node-rs/argon2';

// 2 is argon2id. The library's name for it is a const enum, which does not exist when Node strips the types.
const options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The argon2id hash of a password, in PHC string format. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, options);
}

// Hash of a random password, so that an unknown user takes as long as a wrong password.
const nobody = await hashPassword(crypto.randomUUID());

/** Whether the password matches the hash. Without a hash it takes as long, and returns false. */
export async function passwordMatches(passwordHash: string | null, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? nobody, password);
  return matches && passwordHash !== null;
}
