import { afterAll, expect, TestRunner } from 'vitest';
import { type OpenOptions, openVisit } from './journey.ts';
import type { Visit } from './visit.ts';

/**
 * Windows shared by the tests of a file or a group, whose cache has what their pages share: one per key, opened on first
 * use.
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
 * Runs in a used window, and also fails on any problem in it meanwhile. Every failure, including soft ones, leaves a
 * screenshot and a log.
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
