import { withCommandDatabase } from '../../platform/command/command-database.ts';
import { runCommand, UsageError } from '../../platform/command/run-command.ts';
import { ConfigError, readConfig } from '../../platform/config.ts';
import { findFieldKeys } from '../../platform/secrets/field-keys.ts';
import { fingerprintOf } from '../../platform/secrets/secrets.ts';
import { FieldKeyError, type KeyUse, lookAtKeys, resealAll } from './reseal.ts';

const usage = `usage: npm run field-key [-- renew]

Says which keys there are, by fingerprint, and how much each has sealed. With "renew" everything is sealed with
the first key of FIELD_KEY; it may be interrupted and run again. Keys that sealed nothing are no longer needed.
`;

await runCommand(usage, async () => {
  const [word, more] = process.argv.slice(2);
  if (more !== undefined || (word !== undefined && word !== 'renew')) throw new UsageError('');
  const keys = await findFieldKeys(readConfig(process.env));
  if (keys === null) throw new ConfigError('there is no field key: set FIELD_KEY as for the server');
  await withCommandDatabase(({ owner }) =>
    owner.bulk(async (client) => {
      if (word === 'renew')
        process.stdout.write(`${await resealAll(client, keys)} values are sealed with the first key now\n`);
      print(keys, await lookAtKeys(client, keys));
    }),
  );
}, [FieldKeyError]);

function print(keys: readonly Buffer[], uses: readonly KeyUse[]): void {
  const sealed = (name: string | null) =>
    uses
      .filter(({ counts }) => counts.has(name))
      .map(({ field, counts }) => `${counts.get(name)} ${field.table}.${field.column}`)
      .join(', ');
  for (const [i, key] of keys.entries()) {
    const name = fingerprintOf(key);
    process.stdout.write(`${name}${i === 0 ? ' (seals)' : ''}: ${sealed(name) || 'nothing'}\n`);
  }
  const unknown = sealed(null);
  if (unknown === '') return;
  process.stdout.write(`sealed with a key that is not here: ${unknown}\n`);
  process.exitCode = 1;
}
