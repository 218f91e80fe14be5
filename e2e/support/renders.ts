import type { BrowserContext, Page } from 'playwright-core';

/** What of React's inner tree this looks at. */
interface Fiber {
  readonly type: unknown;
  readonly flags: number;
  readonly alternate: Fiber | null;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
}

interface Counted {
  renders: ('page' | 'frame')[];
}

/**
 * Counts the components that render from now on, in every page of the context, as React's own tools do: they see each
 * commit, and which components worked for it.
 */
export async function countRenders(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const counted = globalThis as unknown as Counted;
    counted.renders = [];
    const worked = 1;
    const look = (fiber: Fiber, inside: 'page' | 'frame'): void => {
      const place = fiber.type === 'main' ? 'page' : inside;
      if (typeof fiber.type === 'function' && (fiber.flags & worked) !== 0) counted.renders.push(place);
      // What is below was not touched when it is still the same.
      if (fiber.alternate !== null && fiber.alternate.child === fiber.child) return;
      for (let child = fiber.child; child !== null; child = child.sibling) {
        if (child.alternate === null || child !== child.alternate) look(child, place);
      }
    };
    Object.assign(globalThis, {
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        isDisabled: false,
        supportsFiber: true,
        inject: () => 1,
        onCommitFiberUnmount: () => undefined,
        onPostCommitFiberRoot: () => undefined,
        onCommitFiberRoot: (_renderer: number, root: { current: Fiber }) => look(root.current, 'frame'),
      },
    });
  });
}

/** How many components rendered since the last call: on the page, and in the frame around it. */
export function takeRenders(page: Page): Promise<{ page: number; frame: number }> {
  return page.evaluate(() => {
    const { renders } = globalThis as unknown as Counted;
    const of = (place: string) => renders.filter((rendered) => rendered === place).length;
    const taken = { page: of('page'), frame: of('frame') };
    renders.length = 0;
    return taken;
  });
}
