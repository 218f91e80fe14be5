import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/**
 * After going to another page, reading goes on at its title, or where the page itself has put the focus meanwhile: which of
 * both comes first depends on how fast it is drawn.
 */
export function useFocusOnNavigation(): void {
  const router = useRouter();
  useEffect(() => {
    let before: Element | null = null;
    const leaving = router.subscribe('onBeforeNavigate', () => {
      before = document.activeElement;
    });
    const arriving = router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
      if (!pathChanged || fromLocation === undefined) return;
      const { activeElement } = document;
      if (activeElement !== before && activeElement?.closest('main')) return;
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
    });
    return () => {
      leaving();
      arriving();
    };
  }, [router]);
}
