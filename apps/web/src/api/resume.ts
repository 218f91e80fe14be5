import { RESUME_KEY } from './storage-keys.ts';
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

/** Where to go on after signing in: once, and only inside this application. */
export function takeResumePath(): string | null {
  const resume = stored<Resume>(RESUME_KEY, sessionStorage);
  if (resume === null) return null;
  sessionStorage.removeItem(RESUME_KEY);
  Object.assign(live, resume.drafts);
  return /^\/(?![/\\])/.test(resume.path) ? resume.path : null;
}

/** What was in a field when the session ended, or is in it now. */
export function draftOf(field: string): string {
  return live[field] ?? '';
}

/** Forgets page and drafts. */
export function clearResume(): void {
  sessionStorage.removeItem(RESUME_KEY);
  for (const field of Object.keys(live)) delete live[field];
}
