import { parseArgs } from 'node:util';
import { actorFor, OperatorError } from '../../identity/operators/command-actor.ts';
import { type AuditEntry, audit } from '../../platform/audit.ts';
import { withCommandDatabase } from '../../platform/command/command-database.ts';
import { runCommand, UsageError } from '../../platform/command/run-command.ts';
import { ConfigError, readConfig } from '../../platform/config.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { findFieldKeys } from '../../platform/secrets/field-keys.ts';
import { fingerprintOf } from '../../platform/secrets/secrets.ts';
import { FieldKeyError, type KeyUse, lookAtKeys, resealAll } from './reseal.ts';

const usage = `usage: npm run field-key [-- renew [--operator EMAIL]]

Lists the keys by fingerprint, and how many values each has encrypted. With "renew" everything is re-encrypted with
the first key of FIELD_KEY; it may be interrupted and run again. Keys that have encrypted nothing are not needed any
more. --operator says on whose behalf it is renewed: the e-mail address of an operator with the right to change the
company's data; the log names them.
`;

const options = { operator: { type: 'string' } } as const;

await runCommand(usage, async () => {
  const { renews, operator } = readArguments();
  const keys = await findFieldKeys(readConfig(process.env));
  if (keys === null) throw new ConfigError('there is no field key: set FIELD_KEY as for the server');
  await withCommandDatabase(async ({ database: { db }, owner }) => {
    const by = renews ? await actorFor(db, operator, 'company.write') : null;
    const note = (entry: Pick<AuditEntry, 'action' | 'details'>) =>
      inTransaction(db, async (tx) => {
        if (by !== null) await audit(tx, { ...by, subject: '/api/company', ...entry });
      });
    await owner.bulk(async (client) => {
      if (renews) {
        // An interrupted run keeps what it did until then, so it is logged at its beginning.
        await note({ action: 'begin' });
        const values = await resealAll(client, keys);
        await note({ action: 'field-key', details: { before: {}, after: { values } } });
        process.stdout.write(`${values} values are encrypted with the first key now\n`);
      }
      print(keys, await lookAtKeys(client, keys));
    });
  });
}, [FieldKeyError, OperatorError]);

function readArguments(): { readonly renews: boolean; readonly operator: string | undefined } {
  const { values, positionals } = parsed();
  const [word, more] = positionals;
  if (more !== undefined || (word !== undefined && word !== 'renew')) throw new UsageError('');
  if (word === undefined && values.operator !== undefined) throw new UsageError('');
  return { renews: word === 'renew', operator: values.operator };
}

function parsed() {
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function print(keys: readonly Buffer[], uses: readonly KeyUse[]): void {
  const sealed = (name: string | null) =>
    uses
      .filter(({ counts }) => counts.has(name))
      .map(({ field, counts }) => `${counts.get(name)} ${field.table}.${field.column}`)
      .join(', ');
  for (const [i, key] of keys.entries()) {
    const name = fingerprintOf(key);
    process.stdout.write(`${name}${i === 0 ? ' (current)' : ''}: ${sealed(name) || 'nothing'}\n`);
  }
  const unknown = sealed(null);
  if (unknown === '') return;
  process.stdout.write(`encrypted with a key that is not here: ${unknown}\n`);
  process.exitCode = 1;
}
