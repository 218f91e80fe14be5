import { test } from 'vitest';
import { journey, type Open } from '../journey.ts';

/**
 * What a step needs: a `person` who decides, on a screen or by its call; a `screen`, used in the browser; a `call` or a
 * `command` that a script can make as well.
 */
export type Means = 'person' | 'screen' | 'call' | 'command';

interface Step {
  readonly name: string;
  readonly who: string;
  readonly by: Means;
  /** The result shown when it is done. */
  readonly checked: string;
}

const rows: string[] = [];
let failed: string | null = null;

/** The table of the steps so far, as Markdown. */
export function tableOfSteps(): string {
  return ['| step | who | by | seconds | checked |', '|---|---|---|---|---|', ...rows].join('\n');
}

/** A step of the month without a browser, as a test that continues where the one before ended. */
export function step(one: Step, work: () => Promise<void>): void {
  test(one.name, () => timed(one, work));
}

/** A step in the browser. */
export function screen(
  one: Omit<Step, 'by'> & { readonly by?: Means },
  walk: (open: Open) => Promise<void>,
): void {
  journey(one.name, (open) => timed({ by: 'screen', ...one }, () => walk(open)));
}

async function timed({ name, who, by, checked }: Step, work: () => Promise<void>): Promise<void> {
  if (failed !== null) throw new Error(`Not reached: "${failed}" failed before.`);
  const began = performance.now();
  let outcome = 'FAILED';
  try {
    failed = name;
    await work();
    failed = null;
    outcome = checked;
  } finally {
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    rows.push(`| ${name} | ${who} | ${by} | ${seconds} | ${outcome} |`);
  }
}
