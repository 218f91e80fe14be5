import { versionOf } from '../../platform/version.ts';

/** Changes with whether somebody may sign in, and by what. */
export function signInVersion({
  disabled,
  secondFactor,
}: {
  readonly disabled: boolean;
  readonly secondFactor: boolean;
}): string {
  return versionOf([disabled, secondFactor]);
}
