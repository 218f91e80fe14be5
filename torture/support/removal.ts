import { fileExporting } from '@blattwerk/server/test-support/file-exporting.ts';
import { queueMethods } from '@blattwerk/server/test-support/job-queue.ts';
import pg from 'pg';
import { expect, vi } from 'vitest';

// biome-ignore lint/suspicious/noExplicitAny: stands for functions of every kind
type AnyFunction = (...given: any[]) => any;

/** An exported function or class, and its replacement, which may do everything except one thing. */
export interface FunctionGuard {
  readonly gone: (real: AnyFunction) => AnyFunction;
}

/** A trigger or a constraint of the database, by its table. */
export interface TriggerGuard {
  readonly trigger: string;
  readonly on: string;
}

/** A method of the job queue, and its replacement. */
export interface MethodGuard extends FunctionGuard {
  readonly method: keyof typeof queueMethods;
}

/** Words in statements, such as those that lock a row. */
export interface StatementGuard {
  readonly words: string;
}

type BringBack = () => Promise<unknown>;
type Module = Record<string, AnyFunction>;

/** The functions of the server that can be removed, one at a time. */
export interface RemovableFunctions {
  /** Modules imported from now on use the removable functions. */
  install(): void;
  /** Modules imported from now on are the real ones. */
  uninstall(): void;
  remove(name: string): BringBack;
}

/** @param guards the functions by name, such as `requirePlace`, among other guards */
export function removableFunctions(guards: Readonly<Record<string, object>>): RemovableFunctions {
  let missing: string | null = null;
  const functions = new Map(
    Object.entries(guards).flatMap(([name, guard]) =>
      'gone' in guard ? [[name, (guard as FunctionGuard).gone]] : [],
    ),
  );
  const files = new Set([...functions.keys()].map(fileExporting));

  const removable = (module: Module): Module => {
    const switched = Object.entries(module).flatMap(([name, real]) => {
      const gone = functions.get(name);
      return gone ? [[name, switchable(real, () => (missing === name ? gone(real) : real))]] : [];
    });
    return { ...module, ...Object.fromEntries(switched) };
  };

  return {
    install: () => {
      for (const file of files) vi.doMock(file, async (original) => removable(await original<Module>()));
    },
    uninstall: () => {
      for (const file of files) vi.doUnmock(file);
      vi.resetModules();
    },
    remove: (name) => {
      missing = name;
      return async () => {
        missing = null;
      };
    },
  };
}

/** Calls or constructs the current implementation. */
function switchable(real: AnyFunction, atTheMoment: () => AnyFunction): AnyFunction {
  return new Proxy(real, {
    apply: (_, self, given) => Reflect.apply(atTheMoment(), self, given),
    construct: (_, given) => Reflect.construct(atTheMoment(), given),
  });
}

/** Disables a trigger; returns a function that restores it. */
export async function removeTrigger(pool: pg.Pool, { trigger, on }: TriggerGuard): Promise<BringBack> {
  await pool.query(`alter table ${on} disable trigger ${trigger}`);
  return () => pool.query(`alter table ${on} enable trigger ${trigger}`);
}

/** Replaces a method of the job queue; returns a function that restores it. */
export function removeMethod({ method, gone }: MethodGuard): BringBack {
  const real: AnyFunction = queueMethods[method];
  const spy = vi.spyOn(queueMethods, method).mockImplementation(function (
    this: unknown,
    ...given: unknown[]
  ) {
    return gone(real.bind(this))(...given);
  });
  return async () => spy.mockRestore();
}

/** Removes some words from all statements of this process; returns a function that restores them. */
export function removeWords({ words }: StatementGuard): BringBack {
  const { query } = pg.Client.prototype as { query: AnyFunction };
  let left = 0;
  const without = (text: string) => {
    if (text.includes(words)) left += 1;
    return text.replace(words, '');
  };
  const spy = vi.spyOn(pg.Client.prototype as { query: AnyFunction }, 'query');
  spy.mockImplementation(function (this: pg.Client, first: unknown, ...others: unknown[]) {
    const isText = typeof first === 'string';
    const { text } = (first ?? {}) as { text?: string };
    if (isText) return query.call(this, without(first), ...others);
    if (text === undefined) return query.call(this, first, ...others);
    return query.call(this, Object.assign(first as object, { text: without(text) }), ...others);
  });
  return async () => {
    spy.mockRestore();
    if (left === 0) throw new Error(`no statement contains “${words}”`);
  };
}

/** Expects that a check passes, and that without its guard it fails on an expectation, not on some other error. */
export async function expectMissed(
  check: () => Promise<unknown>,
  remove: () => BringBack | Promise<BringBack>,
): Promise<void> {
  await check();
  const bringBack = await remove();
  const fault = await check()
    .then(
      () => undefined,
      (error: Error) => error,
    )
    .finally(bringBack);
  expect(fault?.name, fault?.stack).toBe('AssertionError');
}
