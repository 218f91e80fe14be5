/**
 * The environment that a program needs to run here, without anything that would configure the product unnoticed by a
 * test. With Node's compile cache a process of the product starts in two thirds of the CPU time.
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
