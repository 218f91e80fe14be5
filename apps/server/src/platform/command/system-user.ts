import { userInfo } from 'node:os';

/** Who runs this command: the user of the operating system, by name, or by number where it has none. */
export function systemUser(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}
