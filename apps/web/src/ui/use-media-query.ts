import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query matches; updates on changes. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

/** Whether the window is as narrow as a phone's: the breakpoint of the styles. */
export function usePhone(): boolean {
  return useMediaQuery('(width < 768px)');
}
