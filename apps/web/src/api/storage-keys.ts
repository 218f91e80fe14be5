/** What the browser keeps: the session, and per device, and per user on it, the language and the settings. */
export const SESSION_KEY = 'blattwerk.session';
export const LOCALE_KEY = 'blattwerk.locale';
export const SETTINGS_KEY = 'blattwerk.settings';

/** Which groups of the menu are open, per device and per user on it. */
export const MENU_KEY = 'blattwerk.menu';

/** That the session is locked, and when somebody was last there. */
export const LOCK_KEY = 'blattwerk.lock';
export const ACTIVE_KEY = 'blattwerk.active';

/** New terms that whoever is signed in accepts later: until the next sign-in. */
export const TERMS_KEY = 'blattwerk.terms';

/** What only this tab keeps: where to go on after signing in again. */
export const RESUME_KEY = 'blattwerk.resume';

/** That the sign-in follows a session which the server ended. */
export const EXPIRED_KEY = 'blattwerk.expired';

/** Whom this tab looks at instead of oneself. */
export const SUBJECT_KEY = 'blattwerk.subject';

/** Where a request for a payout stands in this tab. */
export const PAYOUT_KEY = 'blattwerk.payout';

/** How the tables are liked, by user; kept until signing out. */
export const TABLES_KEY = 'blattwerk.tables';

/** Where somebody went lately by the search; kept until signing out. */
export const RECENT_KEY = 'blattwerk.recent';

/** What this device knows of the newcomer's checklist. */
export const CHECKLIST_KEY = 'blattwerk.checklist';

/** Whose sign-in this browser is pushed to for; kept until signing out. */
export const PUSH_KEY = 'blattwerk.push';

/** By user: whether the dashboard still offers to install the product as an app. */
export const INSTALL_KEY = 'blattwerk.install';

/** By user: whether the dashboard still asks how dates are to be written. */
export const DATES_KEY = 'blattwerk.dates';

/** The newest article that was there at the last visit of the news, by user. */
export const NEWS_KEY = 'blattwerk.news';

/** What was typed in this tab into a form that lessons have to be passed for, until one comes back to it. */
export const BEFORE_LESSONS_KEY = 'blattwerk.before-lessons';

/** What was typed into an article and not saved, by user; kept until signing out. */
export const TYPING_KEY = 'blattwerk.typing';
