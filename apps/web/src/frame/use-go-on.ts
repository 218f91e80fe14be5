import { useNavigate } from '@tanstack/react-router';
import { takeResumePath } from '../api/resume.ts';

/** Leads back to where one was before the session ended or was locked; home for whoever was nowhere. */
export function useGoOn(): () => Promise<void> {
  const navigate = useNavigate();
  return () => navigate({ href: takeResumePath() ?? '/dashboard', replace: true });
}
