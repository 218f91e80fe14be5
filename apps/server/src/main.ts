import { ConfigError, readConfig } from './platform/config.ts';
import { startServer } from './start-server.ts';

const demoLogins = `  partner   anna.berger@blattwerk.example   Blattwerk-2026
  operator  admin@blattwerk.example         Blattwerk-2026
`;

try {
  const server = await startServer(readConfig(process.env));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void server.stop().then(() => process.exit(0), fail));
  }
  process.stdout.write(`ready ${server.url}\n${server.demo ? demoLogins : ''}`);
} catch (error) {
  fail(error);
}

function fail(error: unknown): never {
  const reason = error instanceof ConfigError || !(error instanceof Error) ? String(error) : error.stack;
  process.stderr.write(`${reason}\n`);
  process.exit(1);
}
