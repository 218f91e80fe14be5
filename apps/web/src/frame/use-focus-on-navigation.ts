import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/**
 * After going to another page, reading goes on at its title, or where the page itself has put the focus meanwhile: which of
 * both comes first depends on how fast it is drawn. A page that is held takes no focus: it gets it afterwards.
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
