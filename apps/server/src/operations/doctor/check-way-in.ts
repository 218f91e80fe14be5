import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import { connect, type DetailedPeerCertificate, type TLSSocket } from 'node:tls';
import { MS_A_DAY } from '@blattwerk/plan/days.ts';
import type { Config } from '../../platform/config.ts';
import { MAX_FILE_BYTES } from '../../platform/http/body.ts';
import { compareClocks } from './check-machine.ts';
import { type Finding, fault, fine, note, reasonOf, warning } from './finding.ts';
import { openProbe, type Seen } from './probe.ts';

const TIMEOUT_MS = 10_000;
const UPLOAD_MS = 120_000;

/** Certificates are renewed a month ahead; less time left means that renewal is manual, or was forgotten. */
const LEAST_DAYS = 14;

/** Sent in a header as a client could, to see whether anything trusts it (TEST-NET-1, RFC 5737). */
const FORGED = '192.0.2.1';

/**
 * Whether browsers reach this machine by `PUBLIC_URL`, and what arrives of their requests: if the server is not
 * running, this listens in its place for a moment and checks that the proxy passes on client addresses, does not buffer
 * events, and lets uploads pass.
 */
export async function checkWayIn(config: Config): Promise<Finding[]> {
  const { apiOrigin } = config;
  if (apiOrigin === null) return [];
  const findings = [...(await certificateFindings(apiOrigin))];
  const nonce = randomBytes(12).toString('hex');
  const probe = await openProbe(config, nonce);
  try {
    if (probe === null) return [...findings, ...(await askServer(apiOrigin))];
    const path = `${apiOrigin}/doctor/${nonce}`;
    const seen = await lookThrough(path);
    if ('level' in seen) return [...findings, seen];
    findings.push(fine('PUBLIC_URL', `${apiOrigin} leads here`));
    findings.push(...proxyFindings(config, seen));
    findings.push(await streamFinding(`${path}/events`), await uploadFinding(`${path}/upload`));
    return findings;
  } finally {
    await probe?.close();
  }
}

/** The server is running: only its own answers can be checked. */
async function askServer(origin: string): Promise<Finding[]> {
  try {
    const sentAt = Date.now();
    const answer = await fetch(`${origin}/healthz`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'manual',
    });
    const body = await answer.text();
    if (!answer.ok || !body.includes('"ok"'))
      return [
        fault(
          'PUBLIC_URL',
          `${origin}/healthz answers ${answer.status}, not as this server does`,
          'configure the proxy to forward here',
        ),
      ];
    const date = answer.headers.get('date');
    return [
      fine('PUBLIC_URL', `${origin} leads to a running server`),
      ...(date === null ? [] : [compareClocks(origin, new Date(date), new Date((sentAt + Date.now()) / 2))]),
      note('proxy', 'the server is running: stop it first to check headers, events and uploads as well'),
    ];
  } catch (error) {
    return [unreachable(origin, error)];
  }
}

function unreachable(origin: string, error: unknown): Finding {
  return fault(
    'PUBLIC_URL',
    `${origin} cannot be reached: ${reasonOf(error)}`,
    'check DNS, firewall, proxy and certificate',
  );
}

async function lookThrough(url: string): Promise<Seen | Finding> {
  try {
    const headers = { 'x-forwarded-for': FORGED };
    const answer = await fetch(url, { headers, signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'manual' });
    const isOurs = answer.ok && answer.headers.get('content-type')?.startsWith('application/json');
    if (isOurs) return (await answer.json()) as Seen;
    const text = `${new URL(url).origin} answers ${answer.status}, and does not lead to this machine’s port`;
    return fault('PUBLIC_URL', text, 'configure the proxy to forward to HOST and PORT');
  } catch (error) {
    return unreachable(url, error);
  }
}

/** The proxy chain of a request, as the server would see it. */
function proxyFindings({ trustProxy, apiOrigin }: Config, seen: Seen): Finding[] {
  const findings: Finding[] = [];
  const chain = (seen.forwardedFor ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  // Some proxies drop the client's header, others append to it.
  const added = chain[0] === FORGED ? chain.slice(1) : chain;
  if (seen.ip === FORGED)
    findings.push(
      fault(
        'TRUST_PROXY',
        'trusts what clients write into X-Forwarded-For: password guesses are not throttled',
        `TRUST_PROXY=${added.length}`,
      ),
    );
  else if (added.length === 0 && trustProxy !== false)
    findings.push(
      fault(
        'TRUST_PROXY',
        'no proxy passes on client addresses',
        'configure it to append to X-Forwarded-For, or set TRUST_PROXY=off',
      ),
    );
  else if (added.length > 0 && seen.ip !== added[0])
    findings.push(
      fault(
        'TRUST_PROXY',
        `clients are seen as ${seen.ip}, which is a proxy: there are ${added.length}`,
        `TRUST_PROXY=${added.length}`,
      ),
    );
  else findings.push(fine('TRUST_PROXY', `clients have their own addresses, behind ${added.length} proxies`));
  if (apiOrigin?.startsWith('https:') && seen.protocol !== 'https')
    findings.push(
      warning('proxy', 'does not report that clients use https', 'configure it to set X-Forwarded-Proto'),
    );
  if (apiOrigin !== null && seen.host !== new URL(apiOrigin).host)
    findings.push(
      warning('proxy', `forwards ${seen.host} as the host`, 'configure it to forward the Host header'),
    );
  return findings;
}

/** The first of two events has to arrive before the second is sent. */
async function streamFinding(url: string): Promise<Finding> {
  const remedy = 'disable its buffering for text/event-stream (deploy/nginx.conf)';
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const reader = answer.body?.getReader();
    const first = new TextDecoder().decode((await reader?.read())?.value);
    await reader?.cancel();
    // The probe sends the second event only after a pause, and never both in one chunk.
    return first.includes('event: first') && !first.includes('event: second')
      ? fine('proxy', 'forwards events immediately')
      : fault('proxy', 'buffers events: updates do not arrive', remedy);
  } catch (error) {
    return fault('proxy', `does not forward events: ${reasonOf(error)}`, remedy);
  }
}

/** An upload of the largest size that a call accepts. */
async function uploadFinding(url: string): Promise<Finding> {
  const remedy = 'allow bodies of 65 MB (deploy/nginx.conf: client_max_body_size)';
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body: new Uint8Array(MAX_FILE_BYTES),
      signal: AbortSignal.timeout(UPLOAD_MS),
    });
    const received = answer.ok ? ((await answer.json()) as { bytes: number }).bytes : 0;
    if (received === MAX_FILE_BYTES) return fine('proxy', 'accepts files of 64 MB');
    return fault('proxy', `refuses a file of 64 MB with ${answer.status}`, remedy);
  } catch (error) {
    return fault('proxy', `aborts a file of 64 MB: ${reasonOf(error)}`, remedy);
  }
}

async function certificateFindings(origin: string): Promise<Finding[]> {
  const { protocol, hostname, port } = new URL(origin);
  const host = hostname.replaceAll(/[[\]]/g, '');
  if (protocol !== 'https:') return [];
  const socket = connect({
    host,
    port: port === '' ? 443 : Number(port),
    ...(isIP(host) === 0 && { servername: host }),
    ALPNProtocols: ['h2', 'http/1.1'],
    // Problems with it have findings of their own.
    rejectUnauthorized: false,
    timeout: TIMEOUT_MS,
  });
  try {
    await secured(socket);
    return judgeCertificate(socket, socket.getPeerCertificate(true), origin);
  } catch {
    // That it is unreachable is already a finding.
    return [];
  } finally {
    socket.destroy();
  }
}

function secured(socket: TLSSocket): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once('secureConnect', resolve);
    socket.once('error', reject);
    socket.once('timeout', () => reject(new Error('no answer')));
  });
}

function judgeCertificate(
  socket: TLSSocket,
  certificate: DetailedPeerCertificate,
  origin: string,
): Finding[] {
  const until = new Date(certificate.valid_to);
  const days = Math.floor((until.getTime() - Date.now()) / MS_A_DAY);
  const findings: Finding[] = [];
  if (!socket.authorized)
    findings.push(
      fault(
        'certificate',
        `browsers reject that of ${origin}: ${reasonOf(socket.authorizationError ?? 'not trusted')}`,
        'get one from a known authority, with its chain',
      ),
    );
  else if (days < LEAST_DAYS)
    findings.push(
      warning(
        'certificate',
        `expires in ${days} days`,
        'renew it; check why it was not renewed automatically',
      ),
    );
  else findings.push(fine('certificate', `is valid for ${days} more days`));
  if (socket.alpnProtocol !== 'h2')
    findings.push(note('proxy', 'does not support HTTP/2: pages take longer to load'));
  return findings;
}
