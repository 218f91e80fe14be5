import { afterAll, beforeAll } from 'vitest';
import { shareBrowser } from './support/journey.ts';
import { fridaySteps } from './support/week-of-anna/friday.ts';
import { mondaySteps } from './support/week-of-anna/monday.ts';
import { nextMondaySteps } from './support/week-of-anna/next-monday.ts';
import { saturdaySteps } from './support/week-of-anna/saturday.ts';
import { sundaySteps } from './support/week-of-anna/sunday.ts';
import { thursdaySteps } from './support/week-of-anna/thursday.ts';
import { tuesdaySteps } from './support/week-of-anna/tuesday.ts';
import { wednesdaySteps } from './support/week-of-anna/wednesday.ts';
import { Week } from './support/week-of-anna/week.ts';

/*
 * A week of a partner on her phone, from the Monday on which she returns to the mail about it on the next: what she taps,
 * and what she and others receive. Each test continues where the one before ended.
 */

shareBrowser();

const week = new Week();
beforeAll(() => week.start());
afterAll(() => week.stop());

mondaySteps(week);
tuesdaySteps(week);
wednesdaySteps(week);
thursdaySteps(week);
fridaySteps(week);
saturdaySteps(week);
sundaySteps(week);
nextMondaySteps(week);
