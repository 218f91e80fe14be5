import type { Route } from 'playwright-core';

interface BatchedAnswer {
  path: string;
  status: number;
  body: unknown;
}

/** Modifies some responses of a batch on their way to the page; everything else is the server's own. */
export async function changeInBatch(
  route: Route,
  path: RegExp,
  change: (answer: BatchedAnswer) => Partial<BatchedAnswer>,
): Promise<void> {
  const response = await route.fetch();
  const answers = (await response.json()) as BatchedAnswer[] | object;
  // A batch refused as a whole, for example after signing out, has no responses to modify.
  if (!Array.isArray(answers)) {
    await route.fulfill({ response, json: answers });
    return;
  }
  const changed = answers.map((answer: BatchedAnswer) =>
    path.test(answer.path) ? { ...answer, ...change(answer) } : answer,
  );
  await route.fulfill({ response, json: changed });
}

/** Lets some reads of a batch fail, for errors that the real server cannot be made to produce. */
export async function failInBatch(route: Route, path: RegExp, status: number): Promise<void> {
  await changeInBatch(route, path, () => ({ status, body: { detail: 'Failed on purpose.' } }));
}
