/** Long enough for the system to have given the cores to others in between. */
const SAMPLE_CPU_MS = 200;

/**
 * How many times longer work takes at this moment than on a machine that does nothing else: 1 on a quiet one, 5 where
 * this thread gets a fifth of a core. What is promised in milliseconds is promised of a machine that has the time; a
 * test multiplies its bound by this, measured beside what it measures.
 */
export function slowness(): number {
  const began = performance.now();
  const before = process.threadCpuUsage();
  for (;;) {
    const { user, system } = process.threadCpuUsage(before);
    const used = (user + system) / 1_000;
    if (used >= SAMPLE_CPU_MS) return Math.max(1, (performance.now() - began) / used);
  }
}
