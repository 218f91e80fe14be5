import { startEmbeddedPostgres } from './start-embedded-postgres.ts';

// Run by tests as a separate process that they kill: `node serve-for-test.ts DATA_DIR`. Prints the server's details,
// and stops the server on SIGTERM.
const messages: string[] = [];
const server = await startEmbeddedPostgres({
  dataDir: process.argv[2] ?? '',
  log: { info: (_details, message) => messages.push(message) },
});
process.on('SIGTERM', () => {
  server.stop().then(
    () => process.exit(0),
    () => process.exit(1),
  );
});
console.log(JSON.stringify({ url: server.url, uid: process.getuid?.(), messages }));
setInterval(() => undefined, 1_000);
