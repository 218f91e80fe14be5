import { useEffect } from 'react';

/** Keeps the screen awake while mounted, if the browser supports it. */
export function useScreenAwake(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let over = false;
    const keep = async () => {
      // A hidden page loses its wake lock and cannot get one.
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
      const sentinel = await navigator.wakeLock.request('screen').catch(() => undefined);
      if (over) await sentinel?.release();
      else lock = sentinel;
    };
    void keep();
    document.addEventListener('visibilitychange', keep);
    return () => {
      over = true;
      document.removeEventListener('visibilitychange', keep);
      void lock?.release();
    };
  }, []);
}
