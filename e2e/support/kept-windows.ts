import { afterAll, expect, TestRunner } from 'vitest';
import { type OpenOptions, openVisit } from './journey.ts';
import type { Visit } from './visit.ts';

/**
 * Windows in which the tests of a file or of a group follow each other, whose cache has what their pages share: one for
 * each key, opened when it is asked for first.
 */
export function keepWindows<Key>(optionsOf: (key: Key) => OpenOptions): (key: Key) => Promise<Visit> {
  const windows = new Map<Key, Visit>();
  afterAll(async () => {
    for (const { context } of windows.values()) await context.close();
  });
  return async (key) => {
    const visit = windows.get(key) ?? (await openVisit(optionsOf(key)));
    windows.set(key, visit);
    return visit;
  };
}

/**
 * Walks in a window that was used before, and fails too when anything goes wrong in it meanwhile. Whatever fails, softly too, leaves
 * a picture and what happened.
 */
export async function walkIn(visit: Visit, name: string, walk: () => Promise<void>): Promise<void> {
  const before = visit.problems().length;
  try {
    await walk();
    expect(visit.problems().slice(before)).toEqual([]);
    if (TestRunner.getCurrentTest()?.result?.state === 'fail') await visit.keep(name);
  } catch (error) {
    await visit.keep(name);
    throw error;
  }
}
