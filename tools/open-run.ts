import { openRunFolder } from './run-folder.mjs';
import { productEnvironment } from './setup.mjs';

/** Vitest's global set-up, before all others: everything that the run starts and writes ends with it. */
export default function setup(): void {
  openRunFolder();
  const { NODE_COMPILE_CACHE } = productEnvironment();
  Object.assign(process.env, { NODE_COMPILE_CACHE });
}
