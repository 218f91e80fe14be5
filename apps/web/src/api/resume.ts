import { EXPIRED_KEY, RESUME_KEY } from './storage-keys.ts';
import { stored } from './stored.ts';

type Drafts = Record<string, string>;

interface Resume {
  path: string;
  drafts: Drafts;
}

/** What is being typed right now, by field; fields report it, and it is kept only when the session ends. */
const live: Drafts = {};

/** Reports what is in a field, so that it survives an expired session. Never for passwords, codes or bank data. */
export function reportDraft(field: string, value: string): void {
  if (value === '') delete live[field];
  else live[field] = value;
}

/** Keeps, for this tab, the page and what was being typed. A page that is kept already is not overwritten. */
export function keepForResume(path: string): void {
  if (sessionStorage.getItem(RESUME_KEY) !== null) return;
  const resume: Resume = { path, drafts: { ...live } };
  sessionStorage.setItem(RESUME_KEY, JSON.stringify(resume));
}

/** Notes, for this tab, that the session was ended by the server and by nobody who wanted to leave. */
export function noteExpired(): void {
  sessionStorage.setItem(EXPIRED_KEY, '1');
}

/** Whether the sign-in that is asked for follows such an end. */
export function hasExpired(): boolean {
  return sessionStorage.getItem(EXPIRED_KEY) !== null;
}

/** Where to go on after signing in: once, and only inside this application. */
export function takeResumePath(): string | null {
  const resume = stored<Partial<Resume>>(RESUME_KEY, sessionStorage);
  sessionStorage.removeItem(RESUME_KEY);
  sessionStorage.removeItem(EXPIRED_KEY);
  if (typeof resume?.path !== 'string') return null;
  for (const [field, text] of Object.entries(resume.drafts ?? {}))
    if (typeof text === 'string') live[field] = text;
  return /^\/(?![/\\])/.test(resume.path) ? resume.path : null;
}

/** What was in a field when the session ended, or is in it now. */
export function draftOf(field: string): string {
  return live[field] ?? '';
}

/** Forgets page and drafts. */
export function clearResume(): void {
  sessionStorage.removeItem(RESUME_KEY);
  sessionStorage.removeItem(EXPIRED_KEY);
  for (const field of Object.keys(live)) delete live[field];
}
