import { type Config, ConfigError, readConfig, variableNames } from '../../platform/config.ts';
import type { Variables } from '../../platform/secret-files.ts';
import { type Finding, fault, fine, note, warning } from './finding.ts';

/** The parsed configuration; without one nothing else can be checked. */
export interface Examined {
  readonly config: Config | null;
  readonly findings: readonly Finding[];
}

/** Parses the variables as the server does, and reports invalid, misspelt and conflicting ones. */
export function checkConfiguration(variables: Variables): Examined {
  const misspelt = misspeltNames(variables);
  try {
    const config = readConfig(variables);
    const findings = [...misspelt, ...combinations(config, setNames(variables))];
    const isSound = findings.every(({ level }) => level !== 'fault');
    return {
      config,
      findings: isSound ? [...findings, fine('configuration', 'all variables are valid')] : findings,
    };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return { config: null, findings: [...misspelt, ...faultsIn(error)] };
  }
}

/** A finding for each variable that the server would refuse. */
function faultsIn({ message }: ConfigError): Finding[] {
  const lines = message.split('\n').map((line) => /^ {2}(\w+): (.+)$/.exec(line));
  const named = lines.flatMap((found) => (found ? [[found[1] ?? '', found[2] ?? ''] as const] : []));
  return named.map(([name, reason]) =>
    fault(name, reason, 'correct it; CONTRIBUTING.md, "Configuration", lists the allowed values'),
  );
}

function setNames(variables: Variables): ReadonlySet<string> {
  return new Set(Object.entries(variables).flatMap(([name, value]) => (value ? [name] : [])));
}

/** Shorter names resemble too many others. */
const SHORTEST = 6;

/** Unknown variables within two letters of a known one: nobody reads them. */
function misspeltNames(variables: Variables): Finding[] {
  return [...setNames(variables)]
    .filter((name) => name.length >= SHORTEST && !variableNames.has(name))
    .flatMap((name) => {
      const nearest = [...variableNames].find((ours) => isAlmost(name.toUpperCase(), ours));
      return nearest === undefined || variables[nearest]
        ? []
        : [
            warning(
              name,
              `nobody reads this variable; ${nearest} is not set`,
              `rename it to ${nearest}, if that is meant`,
            ),
          ];
    });
}

/** Whether two names differ by at most two edits: insertions, deletions or substitutions (Levenshtein). */
function isAlmost(one: string, two: string): boolean {
  if (Math.abs(one.length - two.length) > 2) return false;
  let row = Array.from({ length: two.length + 1 }, (_, i) => i);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= two.length; j += 1) {
      const isSame = one[i - 1] === two[j - 1];
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (isSame ? 0 : 1)));
    }
    row = next;
  }
  return (row[two.length] ?? 0) <= 2;
}

/** Whether a host is this machine. */
export function isThisMachine(host: string): boolean {
  return /^(localhost|127\.|\[?::1\]?$)/.test(host);
}

function combinations(config: Config, set: ReadonlySet<string>): Finding[] {
  return [
    ...ofDatabase(config, set),
    ...ofAddress(config),
    ...ofMail(config, set),
    ...ofPush(config),
    ...ofFiles(set),
    ...ofRunning(config),
  ];
}

function ofDatabase({ databaseUrl, demo, apiOrigin }: Config, set: ReadonlySet<string>): Finding[] {
  const findings: Finding[] = [];
  const isOwner = set.has('MIGRATION_DATABASE_URL') || set.has('MIGRATION_DATABASE_URL_FILE');
  if (databaseUrl === null && isOwner)
    findings.push(
      warning('MIGRATION_DATABASE_URL', 'is not used without DATABASE_URL', 'set DATABASE_URL too'),
    );
  if (databaseUrl === null && apiOrigin !== null && !isThisMachine(new URL(apiOrigin).hostname))
    findings.push(
      warning(
        'DATABASE_URL',
        'not set: the embedded PostgreSQL is for evaluation',
        'provide a PostgreSQL server',
      ),
    );
  if (databaseUrl !== null && demo)
    findings.push(
      warning('DEMO', 'an empty database is filled with invented people', 'DEMO=off for a company'),
    );
  return findings;
}

function ofAddress({ apiOrigin, host, trustProxy, metricsToken }: Config): Finding[] {
  const findings: Finding[] = [];
  const isOpen = !isThisMachine(host);
  if (apiOrigin === null)
    findings.push(
      (isOpen ? warning : noteWithRemedy)(
        'PUBLIC_URL',
        'not set: links in mails lead to this machine, and passkeys are bound to it',
        'set the address that browsers use',
      ),
    );
  else if (apiOrigin.startsWith('http:') && !isThisMachine(new URL(apiOrigin).hostname))
    findings.push(
      warning(
        'PUBLIC_URL',
        'not https: passwords are sent in clear text, and there are no passkeys',
        'put a proxy with TLS in front',
      ),
    );
  if (apiOrigin?.startsWith('https:') && trustProxy === false)
    findings.push(
      fault(
        'TRUST_PROXY',
        'off, although a proxy terminates TLS: all clients have its address, so one who guesses passwords locks everybody out',
        'TRUST_PROXY=on, or the number of proxies',
      ),
    );
  if (trustProxy !== false && isOpen)
    findings.push(
      note(
        'HOST',
        `${host} is open to everybody who reaches this machine: a firewall should only admit the proxy`,
      ),
    );
  if (trustProxy !== false && metricsToken === null)
    findings.push(
      note('METRICS_TOKEN', 'not set: /metrics is served to this machine only, not through the proxy'),
    );
  return findings;
}

function noteWithRemedy(subject: string, text: string, remedy: string): Finding {
  return { level: 'note', subject, text, remedy };
}

function ofMail({ smtpUrl, mailFrom, dkim, smsGateway }: Config, set: ReadonlySet<string>): Finding[] {
  const findings: Finding[] = [];
  if (smtpUrl === null)
    findings.push(
      warning(
        'SMTP_URL',
        'not set: mails are written to DATA_DIR/mail and reach nobody',
        'set a mail server',
      ),
    );
  else if (!set.has('MAIL_FROM'))
    findings.push(
      fault('MAIL_FROM', `not set: mails come from ${mailFrom}`, 'set an address of your domain'),
    );
  if (smtpUrl !== null && dkim === null)
    findings.push(note('DKIM_KEY', 'not set: the mail server has to sign outgoing mails'));
  if (smtpUrl === null && dkim !== null)
    findings.push(warning('DKIM_KEY', 'is not used without SMTP_URL', 'set SMTP_URL too'));
  if (smsGateway === null && (set.has('SMS_GATEWAY_TOKEN') || set.has('SMS_GATEWAY_TOKEN_FILE')))
    findings.push(
      warning('SMS_GATEWAY_TOKEN', 'is not used without SMS_GATEWAY_URL', 'set SMS_GATEWAY_URL too'),
    );
  return findings;
}

function ofPush({ vapid, apiOrigin }: Config): Finding[] {
  if (vapid === null)
    return [note('VAPID_PRIVATE_KEY', 'not set: push messages are off, and not offered to partners')];
  // Browsers have it only in secure contexts: https, and this machine.
  const isSecure = apiOrigin?.startsWith('https:') ?? true;
  if (isSecure || isThisMachine(new URL(apiOrigin ?? '').hostname))
    return [fine('VAPID_PRIVATE_KEY', `browsers get the key ${vapid.publicKey}`)];
  return [
    warning(
      'VAPID_PRIVATE_KEY',
      'PUBLIC_URL is not https: browsers do not accept push messages',
      'put a proxy with TLS in front',
    ),
  ];
}

function ofFiles(set: ReadonlySet<string>): Finding[] {
  const has = (name: string) => set.has(name) || set.has(`${name}_FILE`);
  if (!set.has('FILES_URL')) {
    const unused = ['S3_ENDPOINT', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'].filter(has);
    return unused.map((name) =>
      warning(name, 'is not used without FILES_URL', 'set FILES_URL=s3://bucket too'),
    );
  }
  if (has('S3_ACCESS_KEY_ID') === has('S3_SECRET_ACCESS_KEY')) return [];
  const missing = has('S3_ACCESS_KEY_ID') ? 'S3_SECRET_ACCESS_KEY' : 'S3_ACCESS_KEY_ID';
  return [fault(missing, 'missing: without it the other half of the key is ignored', `set ${missing}`)];
}

function ofRunning({ maintenance, logLevel }: Config): Finding[] {
  const findings: Finding[] = [];
  if (maintenance) findings.push(warning('MAINTENANCE', 'on: only operators are served', 'MAINTENANCE=off'));
  if (logLevel === 'silent' || logLevel === 'fatal')
    findings.push(warning('LOG_LEVEL', `${logLevel}: no errors are logged`, 'LOG_LEVEL=info'));
  return findings;
}
