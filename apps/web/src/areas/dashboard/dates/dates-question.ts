import { DATES_KEY } from '../../../api/storage-keys.ts';
import { readSettings } from '../../../settings/stored-settings.ts';

const keyOf = (user: number) => `${DATES_KEY}.${user}`;

/**
 * Records at sign-in that a user has not chosen a date format yet, once per device. The specification's pattern is not
 * the usual one of any country, nor of our English, which is British.
 */
export function askForDates(user: number): void {
  if (readSettings(user).dates !== 'pattern') return;
  if (localStorage.getItem(keyOf(user)) === null) localStorage.setItem(keyOf(user), 'open');
}

/** Whether the dashboard asks. */
export function asksForDates(user: number | undefined): boolean {
  return user !== undefined && localStorage.getItem(keyOf(user)) === 'open';
}

/** Closes the question for good on this device. */
export function closeDatesQuestion(user: number): void {
  localStorage.setItem(keyOf(user), 'answered');
}
