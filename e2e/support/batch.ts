import type { Route } from 'playwright-core';

interface BatchedAnswer {
  path: string;
  status: number;
  body: unknown;
}

/** Changes some answers of a batch on their way back to the page; everything else is the server's own. */
export async function changeInBatch(
  route: Route,
  path: RegExp,
  change: (answer: BatchedAnswer) => Partial<BatchedAnswer>,
): Promise<void> {
  const response = await route.fetch();
  const answers = (await response.json()) as BatchedAnswer[] | object;
  // One that is refused as a whole, such as after signing out, has no answers to change.
  if (!Array.isArray(answers)) {
    await route.fulfill({ response, json: answers });
    return;
  }
  const changed = answers.map((answer: BatchedAnswer) =>
    path.test(answer.path) ? { ...answer, ...change(answer) } : answer,
  );
  await route.fulfill({ response, json: changed });
}

/** Lets some reads of a batch fail, for faults that the real server cannot be brought to on purpose. */
export async function failInBatch(route: Route, path: RegExp, status: number): Promise<void> {
  await changeInBatch(route, path, () => ({ status, body: { detail: 'Failed on purpose.' } }));
}
