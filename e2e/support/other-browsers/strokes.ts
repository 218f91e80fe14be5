/** WebDriver's keys that produce no text. */
const keys = {
  ArrowDown: '\uE015',
  Backspace: '\uE003',
  Control: '\uE009',
  Enter: '\uE007',
  Escape: '\uE00C',
  Tab: '\uE004',
} as const;

/** A key, alone or with Control held. */
export type Key = keyof typeof keys | `Control+${string}`;

const down = (value: string) => ({ type: 'keyDown', value });
const up = (value: string) => ({ type: 'keyUp', value });

/** WebDriver actions that type a text, one key after the other. */
export function strokesFor(text: string): object[] {
  return [...text].flatMap((value) => [down(value), up(value)]);
}

/** WebDriver actions for a key; modifiers are released last. */
export function strokesOf(key: Key): object[] {
  const known: Readonly<Record<string, string | undefined>> = keys;
  const values = key.split('+').map((name) => known[name] ?? name);
  return [...values.map(down), ...values.toReversed().map(up)];
}
