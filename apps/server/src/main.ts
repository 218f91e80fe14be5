import { ConfigError, readConfig } from './platform/config.ts';
import { AlreadyServedError } from './platform/database/postgres/claim-data-folder.ts';
import { startServer } from './start-server.ts';

const demoLogins = `  partner   anna.berger@blattwerk.example   Blattwerk-2026
  operator  admin@blattwerk.example         Blattwerk-2026
`;

try {
  const starting = startServer(readConfig(process.env));
  let told = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      // Whoever started this may hand on a signal that has arrived here already.
      if (told) return;
      told = true;
      starting.then((server) => server.stop()).then(() => process.exit(0), fail);
    });
  }
  const server = await starting;
  process.stdout.write(`ready ${server.url}\n${server.demo ? demoLogins : ''}`);
} catch (error) {
  fail(error);
}

function fail(error: unknown): never {
  const expected = error instanceof ConfigError || error instanceof AlreadyServedError;
  const reason = expected ? error.message : error instanceof Error ? error.stack : error;
  process.stderr.write(`${reason}\n`);
  process.exit(1);
}
