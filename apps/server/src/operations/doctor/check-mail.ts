import { Resolver } from 'node:dns/promises';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { Config } from '../../platform/config.ts';
import { type Dkim, dkimRecord, dkimRecordName, domainOf, publicPartOf } from '../../platform/dkim.ts';
import { isThisMachine } from './check-configuration.ts';
import { type Finding, fault, fine, note, reasonOf, warning } from './finding.ts';

const TIMEOUT_MS = 8_000;

/** Whether the mail server is reachable, encrypted, and accepts the user; no mail is sent. */
export async function checkMailServer({ smtpUrl }: Pick<Config, 'smtpUrl'>): Promise<Finding[]> {
  if (smtpUrl === null) return [];
  const options = parseConnectionUrl(smtpUrl);
  const connection = new SMTPConnection({
    ...options,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  const place = `${options.host}:${options.port ?? (options.secure ? 465 : 587)}`;
  try {
    await connect(connection);
    const findings = [encryptionOf(connection, place, options.host ?? '')];
    const { user, pass } = options.auth ?? {};
    if (user === undefined) findings.push(note('SMTP_URL', `${place} is used without a user`));
    else findings.push(await signIn(connection, { user, pass: pass ?? '' }));
    return findings;
  } catch (error) {
    return [fault('SMTP_URL', `${place}: ${reasonOf(error)}`, remedyFor(reasonOf(error)))];
  } finally {
    connection.close();
  }
}

function connect(connection: SMTPConnection): Promise<void> {
  return new Promise((resolve, reject) => {
    connection.once('error', reject);
    connection.connect((error) => (error ? reject(error) : resolve()));
  });
}

function encryptionOf(connection: SMTPConnection, place: string, host: string): Finding {
  if (connection.secure) return fine('SMTP_URL', `${place} answers, encrypted`);
  if (isThisMachine(host)) return fine('SMTP_URL', `${place} answers on this machine`);
  return warning(
    'SMTP_URL',
    `${place} answers without TLS: passwords and mails are sent in clear text`,
    'use smtps://, or enable STARTTLS there',
  );
}

function signIn(
  connection: SMTPConnection,
  credentials: { readonly user: string; readonly pass: string },
): Promise<Finding> {
  return new Promise((resolve) => {
    connection.login({ credentials }, (error) =>
      resolve(
        error
          ? fault(
              'SMTP_URL',
              `does not accept ${credentials.user}: ${reasonOf(error)}`,
              'correct user and password in the address',
            )
          : fine('SMTP_URL', `accepts ${credentials.user}`),
      ),
    );
  });
}

function remedyFor(reason: string): string {
  if (/certificate|self-signed|altname/i.test(reason)) return 'use the name in its certificate';
  if (/wrong version number|SSL/i.test(reason)) return 'smtp:// for ports 587 and 25, smtps:// for 465';
  if (/ENOTFOUND|EAI_AGAIN/.test(reason)) return 'correct the host';
  return 'correct host and port; a firewall may block this machine';
}

/** DNS records of a name; null if there are none, `unknown` if the lookup failed. */
type Answer = readonly string[] | null | 'unknown';

/** Whether DNS publishes who may send for the domain of `MAIL_FROM` (SPF, DKIM, DMARC), and where replies go (MX). */
export async function checkMailRecords(
  { smtpUrl, mailFrom, dkim }: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dkim'>,
  resolver = new Resolver({ timeout: 3_000, tries: 1 }),
): Promise<Finding[]> {
  const domain = domainOf(mailFrom);
  if (smtpUrl === null || domain === null || domain === 'localhost') return [];
  const texts = (name: string) =>
    ask(async () => (await resolver.resolveTxt(name)).map((parts) => parts.join('')));
  const mx = await ask(async () => (await resolver.resolveMx(domain)).map(({ exchange }) => exchange));
  if (mx === 'unknown') return [note('DNS', `did not answer for ${domain}: its records were not checked`)];
  const findings: Finding[] = [];
  if (mx === null)
    findings.push(
      warning(
        'MX',
        `${domain} receives no mail: many servers refuse its mails, and bounces are lost`,
        `add an MX record for ${domain}`,
      ),
    );
  findings.push(spfFinding(domain, await texts(domain)));
  findings.push(await dmarcFinding(domain, texts));
  if (dkim !== null) findings.push(dkimFinding(dkim, await texts(dkimRecordName(dkim))));
  return findings;
}

async function ask(question: () => Promise<string[]>): Promise<Answer> {
  try {
    const found = await question();
    return found.length === 0 ? null : found;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === 'ENODATA' || code === 'ENOTFOUND' ? null : 'unknown';
  }
}

function spfFinding(domain: string, answer: Answer): Finding {
  if (answer === 'unknown') return note('SPF', `the DNS gave no answer for ${domain}`);
  const policies = (answer ?? []).filter((text) => /^v=spf1(\s|$)/i.test(text));
  const [policy] = policies;
  if (policy === undefined)
    return warning(
      'SPF',
      `${domain} does not publish who may send for it`,
      `add a TXT record at ${domain}: v=spf1 include:… -all`,
    );
  if (policies.length > 1)
    return fault(
      'SPF',
      `${domain} has ${policies.length} policies: receivers ignore all of them`,
      'merge them',
    );
  if (/\s\+?all\s*$/i.test(policy))
    return fault('SPF', `${domain} lets everybody send for it`, 'end it with -all or ~all');
  return fine('SPF', `${domain} has a policy: the mail server’s own address must be in it`);
}

async function dmarcFinding(domain: string, texts: (name: string) => Promise<Answer>): Promise<Finding> {
  // A domain without a policy of its own inherits the one of its parent domain.
  const above = domain.split('.').slice(-2).join('.');
  for (const name of new Set([domain, above])) {
    const answer = await texts(`_dmarc.${name}`);
    if (answer === 'unknown') return note('DMARC', `the DNS gave no answer for ${name}`);
    const policy = (answer ?? []).find((text) => /^v=DMARC1\b/.test(text));
    if (policy !== undefined) return fine('DMARC', `${name}: ${policy.slice(0, 100)}`);
  }
  return warning(
    'DMARC',
    `${domain} has no policy, which large receivers require`,
    `add a TXT record at _dmarc.${above}: v=DMARC1; p=none; rua=mailto:…`,
  );
}

function dkimFinding(dkim: Dkim, answer: Answer): Finding {
  const name = dkimRecordName(dkim);
  if (answer === 'unknown') return note('DKIM', `the DNS gave no answer for ${name}`);
  const [record] = (answer ?? []).filter((text) => /(^|;)\s*p=/.test(text));
  if (record === undefined)
    return fault(
      'DKIM',
      `${name} is not in the DNS: signatures cannot be verified`,
      `add a TXT record there: ${dkimRecord(dkim)}`,
    );
  const isSame =
    (/(?:^|;)\s*p=([^;]*)/.exec(record)?.[1] ?? '').replaceAll(/\s+/g, '') === publicPartOf(dkim.key);
  if (isSame) return fine('DKIM', `${name} has the key that mails are signed with`);
  return fault(
    'DKIM',
    `${name} has a different key from DKIM_KEY: every signature fails`,
    `replace it by: ${dkimRecord(dkim)}`,
  );
}
