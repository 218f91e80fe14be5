import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/**
 * After a navigation, moves the focus to the page's title, unless the page itself has set it meanwhile: which comes first
 * depends on how fast it renders. A held page gets the focus later.
 */
export function useFocusOnNavigation(held = false): void {
  const router = useRouter();
  const isHeld = useRef(held);
  isHeld.current = held;
  const isMissed = useRef(false);
  useEffect(() => {
    if (held || !isMissed.current) return;
    isMissed.current = false;
    if (document.activeElement === document.body) focusTitle();
  }, [held]);
  useEffect(() => {
    let before: Element | null = null;
    const leaving = router.subscribe('onBeforeNavigate', () => {
      before = document.activeElement;
    });
    const arriving = router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
      if (!pathChanged || fromLocation === undefined) return;
      const { activeElement } = document;
      if (activeElement !== before && activeElement?.closest('main')) return;
      isMissed.current = isHeld.current;
      focusTitle();
    });
    return () => {
      leaving();
      arriving();
    };
  }, [router]);
}

function focusTitle(): void {
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
}
