import { once } from 'node:events';
import { type Config, ConfigError, readConfig } from './platform/config.ts';
import { MigrationError } from './platform/database/migration-files.ts';
import { AlreadyServedError } from './platform/database/postgres/claim-data-folder.ts';
import { abandonEmbeddedPostgres } from './platform/database/postgres/start-embedded-postgres.ts';
import { leave, whenAskedToEnd } from './platform/ending.ts';
import { type RunningServer, startServer } from './start-server.ts';

const demoLogins = `  partner   anna.berger@blattwerk.example   Blattwerk-2026
  operator  admin@blattwerk.example         Blattwerk-2026
  operator  controlling@blattwerk.example   Blattwerk-2026
`;

/** Printed once, at start. The set-up code never appears in the log, and the database stores only its hash. */
function greetingOf({ apiOrigin }: Config, { url, demo, setupCode }: RunningServer): string {
  const logins = demo ? demoLogins : '';
  const setup =
    setupCode === null
      ? ''
      : `No company has begun here yet. Open ${apiOrigin ?? url}/setup and enter this code: ${setupCode}\n`;
  return `ready ${url}\n${logins}${setup}`;
}

try {
  await run(readConfig(process.env));
} catch (error) {
  const plain = [ConfigError, AlreadyServedError, MigrationError];
  const expected = plain.some((kind) => error instanceof kind);
  const reason = error instanceof Error ? (expected ? error.message : error.stack) : error;
  process.stderr.write(`${reason}\n`);
  process.exit(1);
}

async function run(config: Config): Promise<never> {
  const shutdown = whenAskedToEnd(async () => {
    if (config.databaseUrl === null) await abandonEmbeddedPostgres(config.dataDir);
  });
  try {
    const server = await startServer(config, shutdown);
    process.stdout.write(greetingOf(config, server));
    if (!shutdown.aborted) await once(shutdown, 'abort');
    await server.stop();
  } catch (error) {
    if (!shutdown.aborted || error !== shutdown.reason) throw error;
  }
  return leave(0);
}
