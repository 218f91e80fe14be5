/** Ends the current task, so that the page can respond, and continues in the next one. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}
