import { isLocked } from '../../../api/lock.ts';

/** How long nobody may have touched anything: whoever is about to press something shall not hit another thing. */
const REST_MS = 1_500;

const LOOK_EVERY_MS = 500;

/** What takes part of the screen or asks for something: dialogs, menus that are open, the walk over the dashboard. */
const IN_FRONT = 'dialog[open], :popover-open, .driver-active';

const TYPED_INTO = 'input, textarea, select, [contenteditable]';

const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const;

/** Whether nothing stands over the page and nobody types into it. */
function isCalm(page: Document): boolean {
  return (
    page.visibilityState === 'visible' &&
    page.querySelector(IN_FRONT) === null &&
    page.activeElement?.matches(TYPED_INTO) !== true
  );
}

/** Calls once, as soon as somebody looks at the page and has touched nothing for a moment; returns how to stop waiting. */
export function whenCalm(start: () => void): () => void {
  let touched = performance.now();
  const touch = () => {
    touched = performance.now();
  };
  const look = () => {
    if (performance.now() - touched < REST_MS || !isCalm(document) || isLocked()) return;
    stop();
    start();
  };
  const timer = setInterval(look, LOOK_EVERY_MS);
  const stop = () => {
    clearInterval(timer);
    for (const sign of signs) removeEventListener(sign, touch);
  };
  for (const sign of signs) addEventListener(sign, touch, { passive: true });
  return stop;
}
