import { once } from 'node:events';
import { type Config, ConfigError, readConfig } from './platform/config.ts';
import { AlreadyServedError } from './platform/database/postgres/claim-data-folder.ts';
import { abandonEmbeddedPostgres } from './platform/database/postgres/start-embedded-postgres.ts';
import { leave, whenAskedToEnd } from './platform/ending.ts';
import { startServer } from './start-server.ts';

const demoLogins = `  partner   anna.berger@blattwerk.example   Blattwerk-2026
  operator  admin@blattwerk.example         Blattwerk-2026
  operator  controlling@blattwerk.example   Blattwerk-2026
`;

try {
  await run(readConfig(process.env));
} catch (error) {
  const expected = error instanceof ConfigError || error instanceof AlreadyServedError;
  const reason = expected ? error.message : error instanceof Error ? error.stack : error;
  process.stderr.write(`${reason}\n`);
  process.exit(1);
}

async function run(config: Config): Promise<never> {
  const asked = whenAskedToEnd(async () => {
    if (config.databaseUrl === null) await abandonEmbeddedPostgres(config.dataDir);
  });
  try {
    const server = await startServer(config, asked);
    process.stdout.write(`ready ${server.url}\n${server.demo ? demoLogins : ''}`);
    if (!asked.aborted) await once(asked, 'abort');
    await server.stop();
  } catch (error) {
    if (!asked.aborted || error !== asked.reason) throw error;
  }
  return leave(0);
}
