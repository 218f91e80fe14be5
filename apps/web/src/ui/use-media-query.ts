import { useCallback, useSyncExternalStore } from 'react';

/** Whether the window is as a media query says, now and as soon as that changes. */
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

/** Whether the window is as narrow as a phone's: below the width at which the styles change too. */
export function usePhone(): boolean {
  return useMediaQuery('(width < 768px)');
}
