import { openRunFolder } from './run-folder.mjs';

/** Vitest's global set-up, before all others: what the run starts and writes ends with it. */
export default function setup(): void {
  openRunFolder();
}
