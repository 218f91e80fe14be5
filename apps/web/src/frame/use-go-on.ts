import { useNavigate } from '@tanstack/react-router';
import { takeResumePath } from '../api/resume.ts';
import { getSession, isOperator, isStaff } from '../api/session-store.ts';
import { OPERATIONS } from './frame-routes.ts';

/** Returns to the page from before the session ended or was locked, or else home. Operators' pages need a new document. */
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
