import { useEffect } from 'react';

/** Keeps the screen awake while mounted, if the browser supports it. */
export function useScreenAwake(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let over = false;
    const keep = async () => {
      // A hidden page loses its wake lock and cannot get one.
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
      const taken = await navigator.wakeLock.request('screen').catch(() => undefined);
      if (over) await taken?.release();
      else lock = taken;
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
