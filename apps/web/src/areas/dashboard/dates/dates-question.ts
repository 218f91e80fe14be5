import { DATES_KEY } from '../../../api/storage-keys.ts';
import { readSettings } from '../../../settings/stored-settings.ts';

const keyOf = (user: number) => `${DATES_KEY}.${user}`;

/**
 * Remembers at sign-in that a user has yet to choose how dates are written, once per device. The specification's
 * pattern is no country's own style, in English neither: ours is British there.
 */
export function askForDates(user: number): void {
  if (readSettings(user).dates !== 'pattern') return;
  if (localStorage.getItem(keyOf(user)) === null) localStorage.setItem(keyOf(user), 'open');
}

/** Whether the dashboard asks. */
export function asksForDates(user: number | undefined): boolean {
  return user !== undefined && localStorage.getItem(keyOf(user)) === 'open';
}

/** The question does not come again on this device. */
export function closeDatesQuestion(user: number): void {
  localStorage.setItem(keyOf(user), 'answered');
}
