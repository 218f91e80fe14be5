/** What the browser keeps: the session, and per device the language and the theme. */
export const SESSION_KEY = 'blattwerk.session';
export const LOCALE_KEY = 'blattwerk.locale';
export const THEME_KEY = 'blattwerk.theme';

/** What only this tab keeps: where to go on after signing in again. */
export const RESUME_KEY = 'blattwerk.resume';

/** Whom this tab looks at instead of oneself. */
export const SUBJECT_KEY = 'blattwerk.subject';
