import { readFieldKeys } from '@blattwerk/server/platform/secrets/field-keys.ts';
import { secretsWith } from '@blattwerk/server/platform/secrets/secrets.ts';
import { inject } from 'vitest';
import type { SharedInstance } from './instances.ts';

/**
 * Gives a user of the shared instance a second factor that nobody has. It is encrypted with the key of that instance: with
 * undecryptable bytes the server would respond that it is not ready.
 */
export async function addSecondFactor({ database }: SharedInstance, user: number): Promise<void> {
  const { dataDir } = inject('served');
  const secrets = secretsWith(await readFieldKeys({ fieldKeys: null, dataDir }));
  await database.query(
    'insert into second_factors (user_id, secret, created_at, confirmed_at) values ($1, $2, now(), now())',
    [user, secrets.seal('JBSWY3DPEHPK3PXP', `second_factors.secret:${user}`)],
  );
}
