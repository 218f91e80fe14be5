import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { email as emailSchema, personName } from '@blattwerk/contract/http/texts.ts';
import { berlinDay } from '@blattwerk/plan/days.ts';
import { INVITATION_DAYS, invitationAddress } from '../../identity/operators/invitations.ts';
import { withCommandPlace } from '../../platform/command/command-database.ts';
import { runCommand, UsageError } from '../../platform/command/run-command.ts';
import { systemUser } from '../../platform/command/system-user.ts';
import { openDatabase } from '../../platform/database/database.ts';
import { type Beginning, beginCompany, SetupError } from './begin-company.ts';
import { isNearMonth, MOST_MONTHS } from './first-month.ts';

const usage = `usage: npm run setup -- --company NAME --name "FIRST LAST" --email ADDRESS [--start YYYY-MM] [--alone]
                        [--no-second-factor]

Sets up a company on an empty database: its root partner and its first operator, whose link to set the password is
printed, and is valid for ${INVITATION_DAYS} days. Missing arguments are asked for. Refused if a company exists already.

  --start               the first month of the programme, at most a year away; this month by default
  --alone               one person runs the company: approvals require nobody else
  --no-second-factor    approving and moving money requires no second factor

The page /setup does the same in the browser, with the code that the server prints at its start.
`;

const options = {
  company: { type: 'string' },
  name: { type: 'string' },
  email: { type: 'string' },
  start: { type: 'string' },
  alone: { type: 'boolean', default: false },
  'no-second-factor': { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

function readArguments() {
  try {
    const { values } = parseArgs({ options });
    if (values.help) throw new UsageError('');
    return values;
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError((error as Error).message);
  }
}

/** The given argument, or the answer on a terminal. */
async function ask(question: string, given: string | undefined): Promise<string> {
  if (given !== undefined) return given;
  if (!process.stdin.isTTY) throw new UsageError(`${question} is missing`);
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await lines.question(`${question}: `);
  } finally {
    lines.close();
  }
}

/** @throws UsageError for an invalid value */
function checked<Value>(
  what: string,
  text: string,
  schema: { safeParse(text: string): { success: boolean; data?: Value } },
): Value {
  const result = schema.safeParse(text);
  if (!result.success || result.data === undefined) throw new UsageError(`${what}: ${text} is not valid`);
  return result.data;
}

async function readBeginning(): Promise<Beginning> {
  const given = readArguments();
  const company = checked('company', await ask('Name of the company', given.company), personName(80));
  const name = checked('name', await ask('First and last name', given.name), personName(100));
  const email = checked('email', await ask('E-mail address', given.email), emailSchema);
  const start = given.start ?? berlinDay(Date.now()).slice(0, 7);
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(start)) throw new UsageError(`${start} is not a month such as 2026-12`);
  if (!isNearMonth(start, new Date()))
    throw new UsageError(`${start} is more than ${MOST_MONTHS} months away`);
  const [firstName = '', ...rest] = name.split(/\s+/);
  if (rest.length === 0) throw new UsageError('name: a first and a last name are needed');
  const safeguards = { alone: given.alone, secondFactor: !given['no-second-factor'] };
  return { company, firstName, lastName: rest.join(' '), email, locale: 'de', start, ...safeguards };
}

await runCommand(usage, async () => {
  const beginning = await readBeginning();
  await withCommandPlace(async ({ config, url, migrate }) => {
    await migrate();
    const database = openDatabase(url, { statementTimeoutMs: 0 });
    try {
      const by = { systemUser: systemUser() };
      const token = await database.db
        .transaction()
        .execute((tx) => beginCompany(tx, beginning, { now: new Date(), by }));
      process.stdout.write(
        `${beginning.company} is set up, with ${beginning.email} as its first operator.\n`,
      );
      process.stdout.write(`Set the password here:\n\n  ${invitationAddress(config, token)}\n\n`);
    } finally {
      await database.close();
    }
  });
}, [SetupError]);
