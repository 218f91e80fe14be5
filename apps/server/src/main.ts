import { ConfigError, readConfig } from './platform/config.ts';
import { startServer } from './start-server.ts';

try {
  const config = readConfig(process.env);
  const server = await startServer(config);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void server.stop().then(() => process.exit(0), fail));
  }
  process.stdout.write(`ready ${server.url}\n${server.demoLogins}`);
} catch (error) {
  fail(error);
}

function fail(error: unknown): never {
  process.stderr.write(
    error instanceof ConfigError ? `${error.message}\n` : `${error instanceof Error ? error.stack : error}\n`,
  );
  process.exit(1);
}
