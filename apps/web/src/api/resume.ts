import { EXPIRED_KEY, RESUME_KEY } from './storage-keys.ts';
import { stored } from './stored.ts';

type Drafts = Record<string, string>;

interface Resume {
  path: string;
  drafts: Drafts;
}

/** What is in the fields right now, by field. Fields report it; it is saved only when the session ends. */
const live: Drafts = {};

/** Reports the content of a field, so that it survives an expired session. Never for passwords, codes or bank data. */
export function reportDraft(field: string, value: string): void {
  if (value === '') delete live[field];
  else live[field] = value;
}

/** Saves the page and the drafts for this tab. A page that is already saved is not overwritten. */
export function keepForResume(path: string): void {
  if (sessionStorage.getItem(RESUME_KEY) !== null) return;
  const resume: Resume = { path, drafts: { ...live } };
  sessionStorage.setItem(RESUME_KEY, JSON.stringify(resume));
}

/** Notes for this tab that the server ended the session, not the user. */
export function noteExpired(): void {
  sessionStorage.setItem(EXPIRED_KEY, '1');
}

/** Whether the current sign-in follows such an end. */
export function hasExpired(): boolean {
  return sessionStorage.getItem(EXPIRED_KEY) !== null;
}

/** Where to go after signing in: once, and only inside this application. */
export function takeResumePath(): string | null {
  const resume = stored<Partial<Resume>>(RESUME_KEY, sessionStorage);
  sessionStorage.removeItem(RESUME_KEY);
  sessionStorage.removeItem(EXPIRED_KEY);
  if (typeof resume?.path !== 'string') return null;
  for (const [field, text] of Object.entries(resume.drafts ?? {}))
    if (typeof text === 'string') live[field] = text;
  return /^\/(?![/\\])/.test(resume.path) ? resume.path : null;
}

/** The content of a field when the session ended, or now. */
export function draftOf(field: string): string {
  return live[field] ?? '';
}

/** Forgets the saved page and drafts. */
export function clearResume(): void {
  sessionStorage.removeItem(RESUME_KEY);
  sessionStorage.removeItem(EXPIRED_KEY);
  for (const field of Object.keys(live)) delete live[field];
}
