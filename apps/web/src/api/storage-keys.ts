/** Keys of what the browser stores: the session and, per device and per user on it, the language and the settings. */
export const SESSION_KEY = 'blattwerk.session';
export const LOCALE_KEY = 'blattwerk.locale';
export const SETTINGS_KEY = 'blattwerk.settings';

/** Open groups of the menu, per device and per user on it. */
export const MENU_KEY = 'blattwerk.menu';

/** That the session is locked, and the last activity. */
export const LOCK_KEY = 'blattwerk.lock';
export const ACTIVE_KEY = 'blattwerk.active';

/** New terms that the user postponed until the next sign-in. */
export const TERMS_KEY = 'blattwerk.terms';

/** For this tab only: where to go after signing in again. */
export const RESUME_KEY = 'blattwerk.resume';

/** That the sign-in follows a session ended by the server. */
export const EXPIRED_KEY = 'blattwerk.expired';

/** The partner whose data this tab shows instead of the user's own. */
export const SUBJECT_KEY = 'blattwerk.subject';

/** State of a payout request in this tab. */
export const PAYOUT_KEY = 'blattwerk.payout';

/** The user's table preferences; kept until they sign out. */
export const TABLES_KEY = 'blattwerk.tables';

/** Recent destinations of the search; kept until the user signs out. */
export const RECENT_KEY = 'blattwerk.recent';

/** What this device knows of the newcomer's checklist. */
export const CHECKLIST_KEY = 'blattwerk.checklist';

/** The user whose sign-in this browser gets push messages for; kept until they sign out. */
export const PUSH_KEY = 'blattwerk.push';

/** By user: whether the dashboard still offers to install the product as an app. */
export const INSTALL_KEY = 'blattwerk.install';

/** By user: whether the dashboard still asks for the date format. */
export const DATES_KEY = 'blattwerk.dates';

/** By user: the newest article at the last visit of the news. */
export const NEWS_KEY = 'blattwerk.news';

/** For this tab: what was typed into a form that requires lessons, until the user returns to it. */
export const BEFORE_LESSONS_KEY = 'blattwerk.before-lessons';

/** By user: unsaved text of an article; kept until they sign out. */
export const TYPING_KEY = 'blattwerk.typing';
