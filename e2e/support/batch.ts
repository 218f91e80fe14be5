import type { Route } from 'playwright-core';

interface BatchedAnswer {
  path: string;
  status: number;
  body: unknown;
}

/**
 * Lets some reads of a batch fail on their way back to the page; everything else is the server's own
 * answer. For faults that the real server cannot be brought to on purpose.
 */
export async function failInBatch(route: Route, path: RegExp, status: number): Promise<void> {
  const response = await route.fetch();
  const answers = (await response.json()) as BatchedAnswer[];
  const changed = answers.map((answer) =>
    path.test(answer.path) ? { ...answer, status, body: { detail: 'Failed on purpose.' } } : answer,
  );
  await route.fulfill({ response, json: changed });
}
