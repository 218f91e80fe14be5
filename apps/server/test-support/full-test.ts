import { describe, test } from 'vitest';
import { isFullRun } from './full-run.ts';

const unregistered = Object.assign(() => undefined, { each: () => () => undefined });

/** Like `test`, for the full run only (`inFullRun`): not registered in every run. */
export const fullTest = (isFullRun ? test : unregistered) as typeof test;

/** Like `describe`, for the full run only. */
export const fullDescribe = (isFullRun ? describe : unregistered) as typeof describe;
