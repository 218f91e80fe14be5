import { userInfo } from 'node:os';

/** The operating system user who runs this command: the name, or the number if it has none. */
export function systemUser(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}
