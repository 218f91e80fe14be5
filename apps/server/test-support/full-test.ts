import { describe, test } from 'vitest';
import { isFullRun } from './full-run.ts';

const unregistered = Object.assign(() => undefined, { each: () => () => undefined });

/** As `test`, for what is left to the full run (`inFullRun`): in every run nothing is registered. */
export const fullTest = (isFullRun ? test : unregistered) as typeof test;

/** As `describe`, for what is left to the full run. */
export const fullDescribe = (isFullRun ? describe : unregistered) as typeof describe;
