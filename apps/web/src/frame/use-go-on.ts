import { useNavigate } from '@tanstack/react-router';
import { takeResumePath } from '../api/resume.ts';
import { getSession, isOperator, isStaff } from '../api/session-store.ts';
import { OPERATIONS } from './frame-routes.ts';

/**
 * Leads back to where one was before the session ended or was locked; home for whoever was nowhere. Whoever works for the
 * company gets its pages with a new document.
 */
export function useGoOn(): () => Promise<void> {
  const navigate = useNavigate();
  return () => {
    const session = getSession();
    const path = takeResumePath() ?? (isStaff(session) ? OPERATIONS : '/dashboard');
    if (!isOperator(session)) return navigate({ href: path, replace: true });
    location.replace(path);
    return new Promise(() => undefined);
  };
}
