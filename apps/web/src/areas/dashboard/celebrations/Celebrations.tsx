import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isLocked } from '../../../api/lock.ts';
import { useHeld } from '../../../ui/held.ts';
import { CelebrationDialog } from '../../account/celebrations/CelebrationDialog.tsx';
import { type Celebration, celebratedQuery } from '../../account/celebrations/celebrated.data.ts';
import { setCelebrates } from './celebration-signal.ts';
import { forgetCelebrations, takeCelebrations } from './celebrations.data.ts';

/** Asks for celebrations once the page is idle, and shows them one after the other. */
export function Celebrations() {
  const held = useHeld();
  const client = useQueryClient();
  const [shown, setShown] = useState<readonly Celebration[]>([]);
  useEffect(() => {
    if (held) return;
    let isGone = false;
    const stop = whenCalm(() => {
      takeCelebrations().then(
        (celebrations) => {
          if (celebrations.length === 0) setCelebrates(false);
          else if (!isGone) setShown(celebrations);
          // The list of them in the profile has them now, too.
          void client.invalidateQueries(celebratedQuery());
        },
        // Without a connection it waits until the server signals again.
        () => setCelebrates(false),
      );
    });
    return () => {
      isGone = true;
      stop();
    };
  }, [held, client]);
  const [first, ...later] = shown;
  if (first === undefined) return null;
  const close = () => {
    forgetCelebrations();
    setShown([]);
    setCelebrates(false);
  };
  return (
    <CelebrationDialog
      celebration={first}
      later={later.length}
      onNext={() => setShown(later)}
      onClose={close}
    />
  );
}

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
function whenCalm(start: () => void): () => void {
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
