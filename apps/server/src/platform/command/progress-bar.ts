const barWidth = 30;

/** Shows how far a command is: a step, and a share of the whole from 0 to 1. */
export type ShowProgress = (step: string, share: number) => void;

/**
 * One line that fills up on a terminal, a line per step elsewhere. On standard error: what a command
 * prints on standard output is its result.
 */
export function createProgressBar(): ShowProgress {
  let last = '';
  return (step, share) => {
    const percent = `${String(Math.floor(share * 100)).padStart(3)} %`;
    if (!process.stderr.isTTY) {
      if (step !== last) process.stderr.write(`${percent}  ${step}\n`);
      last = step;
      return;
    }
    const filled = Math.round(share * barWidth);
    process.stderr.write(
      `\r${'█'.repeat(filled)}${'░'.repeat(barWidth - filled)} ${percent}  ${step.padEnd(20)}`,
    );
    if (share >= 1) process.stderr.write('\n');
  };
}
