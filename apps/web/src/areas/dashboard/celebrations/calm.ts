import { isLocked } from '../../../api/lock.ts';

/** How long there must be no input: a user about to press something must not hit something else. */
const REST_MS = 1_500;

const LOOK_EVERY_MS = 500;

/** Things on top of the page: dialogs, open menus, the tour of the dashboard. */
const IN_FRONT = 'dialog[open], :popover-open, .driver-active';

const TYPED_INTO = 'input, textarea, select, [contenteditable]';

const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const;

/** Whether nothing is on top of the page and nobody is typing into it. */
function isCalm(page: Document): boolean {
  return (
    page.visibilityState === 'visible' &&
    page.querySelector(IN_FRONT) === null &&
    page.activeElement?.matches(TYPED_INTO) !== true
  );
}

/** Calls `start` once, as soon as the page is visible and there was no input for a moment; returns a function that cancels. */
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
