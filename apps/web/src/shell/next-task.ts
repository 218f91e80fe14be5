/** Ends the task that runs, so that the page can answer, and goes on in the next one. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}
