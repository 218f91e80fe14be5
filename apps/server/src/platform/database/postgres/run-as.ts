import { type SpawnSyncReturns, spawnSync } from 'node:child_process';

/**
 * As whom PostgreSQL runs, which refuses to run as root: as this process's user; as this user seen as an
 * ordinary one inside a user namespace, where it keeps its access to every folder; or as another user.
 */
export type RunAs = { kind: 'self' } | { kind: 'namespace' } | { kind: 'user'; uid: number; gid: number };

/** A command line and the user that has to be switched to before it runs. */
export interface Command {
  program: string;
  args: string[];
  uid?: number;
  gid?: number;
}

const namespaceArguments = ['--user', '--map-user=65534', '--map-group=65534'];

/** A command as the one who has to run it: this user, another one, or nobody in a namespace. */
export function commandAs(runAs: RunAs, program: string, args: string[]): Command {
  if (runAs.kind === 'namespace')
    return { program: 'unshare', args: [...namespaceArguments, program, ...args] };
  if (runAs.kind === 'user') return { program, args, uid: runAs.uid, gid: runAs.gid };
  return { program, args };
}

/** Runs the command to its end; `/` is a folder that every user can be in. */
export function runToEnd(command: Command): SpawnSyncReturns<string> {
  const { program, args, ...user } = command;
  return spawnSync(program, args, { ...user, cwd: '/', env: serverEnvironment(), encoding: 'utf8' });
}

/** PostgreSQL reads many variables; only those that a fresh shell has reach it. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  const { PATH = '/usr/local/bin:/usr/bin:/bin', TMPDIR } = process.env;
  return { PATH, LC_ALL: 'C', TZ: 'UTC', ...(TMPDIR === undefined ? {} : { TMPDIR }) };
}

/** Whether the program starts for that user and the user may write in the folder. */
export function worksAs(runAs: RunAs, program: string, folder: string): boolean {
  const script = '"$0" --version >/dev/null && test -w "$1" && test -x "$1"';
  return runToEnd(commandAs(runAs, 'sh', ['-c', script, program, folder])).status === 0;
}

/** The user that owns nothing else, for a server that must not run as root. */
export function nobody(): RunAs {
  const number = (flag: string): number =>
    Number(spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' }).stdout);
  return { kind: 'user', uid: number('-u') || 65_534, gid: number('-g') || 65_534 };
}
