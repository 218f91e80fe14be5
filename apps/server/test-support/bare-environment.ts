/**
 * What a program needs to run here, and nothing that would configure the product behind a test's back. With what Node
 * keeps of compiled sources a process of the product takes two thirds of the processor time to start.
 */
export function bareEnvironment(): Record<string, string> {
  const { PATH = '', HOME = '/', TMPDIR, NODE_COMPILE_CACHE } = process.env;
  return {
    PATH,
    HOME,
    ...(TMPDIR === undefined ? {} : { TMPDIR }),
    ...(NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }),
  };
}
