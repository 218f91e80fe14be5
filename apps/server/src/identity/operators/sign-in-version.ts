import { versionOf } from '../../platform/version.ts';

/** Version of an account's sign-in data: changes when it is blocked or unblocked, or its second factor changes. */
export function signInVersion({
  disabled,
  secondFactor,
}: {
  readonly disabled: boolean;
  readonly secondFactor: boolean;
}): string {
  return versionOf([disabled, secondFactor]);
}
