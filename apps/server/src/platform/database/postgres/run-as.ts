import { type SpawnSyncReturns, spawnSync } from 'node:child_process';

/**
 * The user that PostgreSQL runs as, because it refuses to run as root: the user of this process; that user, mapped to
 * an unprivileged one in a user namespace, where it keeps its access to every folder; or another user.
 */
export type RunAs = { kind: 'self' } | { kind: 'namespace' } | { kind: 'user'; uid: number; gid: number };

/** A command line, and the user to switch to before it runs. */
export interface Command {
  program: string;
  args: string[];
  uid?: number;
  gid?: number;
}

const namespaceArguments = ['--user', '--map-user=65534', '--map-group=65534'];

/** Wraps a command so that it runs as the chosen user. */
export function commandAs(runAs: RunAs, program: string, args: string[]): Command {
  if (runAs.kind === 'namespace')
    return { program: 'unshare', args: [...namespaceArguments, program, ...args] };
  if (runAs.kind === 'user') return { program, args, uid: runAs.uid, gid: runAs.gid };
  return { program, args };
}

/** Runs the command to completion, in `/`, which every user can enter. */
export function runToEnd(command: Command): SpawnSyncReturns<string> {
  const { program, args, ...user } = command;
  return spawnSync(program, args, { ...user, cwd: '/', env: serverEnvironment(), encoding: 'utf8' });
}

/** PostgreSQL reads many environment variables; it only gets those of a fresh shell. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  const { PATH = '/usr/local/bin:/usr/bin:/bin', TMPDIR } = process.env;
  return { PATH, LC_ALL: 'C', TZ: 'UTC', ...(TMPDIR === undefined ? {} : { TMPDIR }) };
}

/** Whether the user can run the program and write in the folder. */
export function worksAs(runAs: RunAs, program: string, folder: string): boolean {
  const script = '"$0" --version >/dev/null && test -w "$1" && test -x "$1"';
  return runToEnd(commandAs(runAs, 'sh', ['-c', script, program, folder])).status === 0;
}

/** A user that owns nothing else, for a server that must not run as root. */
export function nobody(): RunAs {
  const number = (flag: string): number =>
    Number(spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' }).stdout);
  return { kind: 'user', uid: number('-u') || 65_534, gid: number('-g') || 65_534 };
}
