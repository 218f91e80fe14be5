import { useEffect } from 'react';
import { followLock, isLocked, noteActivity, setLocked } from '../api/lock.ts';
import { keepForResume } from '../api/resume.ts';
import { getSession, suspendSession } from '../api/session-store.ts';

/** Interval of the idle check. */
const CHECK_EVERY_MS = 15_000;

const signs = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/**
 * Locks the session. The page is replaced, so that nothing read stays in memory; its URL and drafts are saved for this
 * window.
 */
export function lock(): void {
  setLocked();
  leave();
}

function leave(): void {
  if (getSession().token === null || location.pathname === '/lock-screen') return;
  keepForResume(`${location.pathname}${location.search}`);
  suspendSession();
  location.replace('/lock-screen');
}

/** Locks this window when another one is locked. */
export function followOtherLocks(): void {
  followLock((locked) => {
    if (locked) leave();
  });
}

/** Locks after half an hour of inactivity, also if the machine was asleep meanwhile. */
export function useIdleLock(): void {
  useEffect(() => {
    const look = () => {
      if (isLocked()) lock();
    };
    const note = () => {
      if (isLocked()) lock();
      else noteActivity();
    };
    note();
    const timer = setInterval(look, CHECK_EVERY_MS);
    for (const sign of signs) addEventListener(sign, note, { passive: true });
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      for (const sign of signs) removeEventListener(sign, note);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
}
