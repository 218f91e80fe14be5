import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { findProgram } from '../../../../test-support/find-program.ts';
import { PATIENCE } from '../../../../test-support/patience.ts';

/** A proxy as in `deploy`, on this machine and with a certificate of its own. */
export interface RunningProxy {
  readonly origin: string;
  /** Where it listens without TLS. */
  readonly plainOrigin: string;
  /** Path of the certificate, for clients that are to trust it. */
  readonly certificate: string;
  /** Its log output so far. */
  log(): string;
  stop(): Promise<void>;
}

/** Replacements in the example; each text must occur in it. */
export type Changes = readonly (readonly [before: string, after: string])[];

/** The tested programs, null if not installed, and their names in test output. */
export const proxies = {
  nginx: { program: findProgram('nginx'), said: 'nginx (on Debian apt-get install nginx-light)' },
  caddy: { program: findProgram('caddy'), said: 'Caddy (on Debian apt-get install caddy)' },
} as const;

export type ProxyName = keyof typeof proxies;

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

const examples = join(import.meta.dirname, '../../../../../../deploy');

interface Place {
  readonly folder: string;
  readonly certificate: string;
  readonly key: string;
  readonly upstream: number;
  readonly port: number;
  readonly plainPort: number;
}

/** Starts a proxy in front of a port of this machine. */
export async function startProxy(
  name: ProxyName,
  upstream: number,
  changes: Changes = [],
): Promise<RunningProxy> {
  const folder = mkdtempSync(join(tmpdir(), `${name}-`));
  const [port, plainPort] = [await freePort(), await freePort()];
  const place = { folder, upstream, port, plainPort, ...makeCertificate(folder) };
  const args = name === 'nginx' ? nginxArguments(place, changes) : caddyArguments(place, changes);
  const child = spawn(proxies[name].program ?? '', args, {
    env: { PATH: process.env.PATH ?? '', HOME: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = once(child, 'exit');
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => {
      output += part;
    });
  await vi.waitUntil(async () => {
    if (child.exitCode !== null) throw new Error(`${name} exited: ${output}`);
    return accepts(port);
  }, PATIENCE);
  return {
    origin: `https://localhost:${port}`,
    plainOrigin: `http://localhost:${plainPort}`,
    certificate: place.certificate,
    log: () => output + (name === 'nginx' ? readFileSync(join(folder, 'blattwerk.access.log'), 'utf8') : ''),
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('error', () => resolve(false));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });
}

function makeCertificate(folder: string): { certificate: string; key: string } {
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')];
  const names = 'subjectAltName=DNS:localhost';
  const kind = [
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-days',
    '60',
  ];
  const args = [
    'req',
    ...kind,
    '-subj',
    '/CN=localhost',
    '-addext',
    names,
    '-keyout',
    key,
    '-out',
    certificate,
  ];
  execFileSync('openssl', args, { stdio: 'ignore' });
  return { certificate, key };
}

/**
 * The example with these replacements. @throws Error for a replacement that changes nothing: the example is no longer
 * the one that the test knows
 */
function changed(file: string, changes: Changes): string {
  let text = readFileSync(join(examples, file), 'utf8');
  for (const [before, after] of changes) {
    if (!text.includes(before)) throw new Error(`${file} has no ${JSON.stringify(before)}`);
    text = text.replaceAll(before, after);
  }
  return text;
}

function nginxArguments(
  { folder, upstream, port, plainPort, certificate, key }: Place,
  changes: Changes,
): string[] {
  const site = changed('nginx.conf', [
    ...changes,
    ['listen [::]:80;', ''],
    ['listen [::]:443', `listen 127.0.0.2:${port}`],
    ['listen 80;', `listen 127.0.0.1:${plainPort};`],
    ['listen 443', `listen 127.0.0.1:${port}`],
    ['/etc/letsencrypt/live/partner.example/fullchain.pem', certificate],
    ['/etc/letsencrypt/live/partner.example/privkey.pem', key],
    ['server_name partner.example;', 'server_name localhost;'],
    ['/var/log/nginx/', `${folder}/`],
    ['server 127.0.0.1:3000;', `server 127.0.0.1:${upstream};`],
  ]);
  writeFileSync(join(folder, 'site.conf'), site);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  // When started as root, nginx switches to a user who may not read the folder.
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; ${user} worker_processes 1; pid ${folder}/pid; error_log stderr;
     events {} http { access_log off; ${temporary.join(' ')} include ${folder}/site.conf; }`,
  );
  return ['-e', 'stderr', '-p', folder, '-c', join(folder, 'nginx.conf')];
}

function caddyArguments(
  { folder, upstream, port, plainPort, certificate, key }: Place,
  changes: Changes,
): string[] {
  const file = join(folder, 'Caddyfile');
  const own = `\tadmin off\n\thttp_port ${plainPort}\n\thttps_port ${port}\n\tstorage file_system ${folder}\n`;
  writeFileSync(
    file,
    changed('Caddyfile', [
      ...changes,
      ['127.0.0.1:3000', `127.0.0.1:${upstream}`],
      ['partner.example {', `localhost {\n\tbind 127.0.0.1\n\ttls ${certificate} ${key}`],
      ['{\n\t# Error lines', `{\n${own}\t# Error lines`],
    ]),
  );
  return ['run', '--config', file, '--adapter', 'caddyfile'];
}
