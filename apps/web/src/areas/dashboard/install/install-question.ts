import { INSTALL_KEY } from '../../../api/storage-keys.ts';

/** `due`: the dashboard offers it; `answered`: never again on this device. */
type Question = 'due' | 'answered';

const keyOf = (user: number) => `${INSTALL_KEY}.${user}`;

/** Whether the dashboard offers to install the product. Known before any read, so that nothing moves later. */
export function offersInstall(user: number): boolean {
  return localStorage.getItem(keyOf(user)) === 'due';
}

/** Whether it has been offered or still is. */
export function wasInstallOffered(user: number): boolean {
  return localStorage.getItem(keyOf(user)) !== null;
}

/** Stores the state of the question on this device. */
export function keepInstallQuestion(user: number, question: Question): void {
  localStorage.setItem(keyOf(user), question);
}
