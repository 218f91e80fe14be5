import type { BrowserContext, Page } from 'playwright-core';

/** The used part of React's internal tree. */
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
 * Counts the components that render from now on, in every page of the context, like React's developer tools: they see each
 * commit, and which components rendered in it.
 */
export async function countRenders(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const counted = globalThis as unknown as Counted;
    counted.renders = [];
    const worked = 1;
    const look = (fiber: Fiber, inside: 'page' | 'frame'): void => {
      const place = fiber.type === 'main' ? 'page' : inside;
      if (typeof fiber.type === 'function' && (fiber.flags & worked) !== 0) counted.renders.push(place);
      // An unchanged child means that nothing below has rendered.
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

/** Number of renders since the last call: in the page, and in the app frame around it. */
export function takeRenders(page: Page): Promise<{ page: number; frame: number }> {
  return page.evaluate(() => {
    const { renders } = globalThis as unknown as Counted;
    const of = (place: string) => renders.filter((rendered) => rendered === place).length;
    const taken = { page: of('page'), frame: of('frame') };
    renders.length = 0;
    return taken;
  });
}
