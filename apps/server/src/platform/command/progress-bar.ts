const barWidth = 30;

/** Reports progress: the current step, and the completed share of the whole from 0 to 1. */
export type ShowProgress = (step: string, share: number) => void;

/**
 * A progress bar on a terminal, otherwise a line per step. Written to standard error, because standard output carries a
 * command's result.
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
