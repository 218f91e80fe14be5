import { afterAll, beforeAll } from 'vitest';
import { beginningSteps } from './support/company-month/beginning.ts';
import { closingSteps, ledgerStep } from './support/company-month/closing.ts';
import { daysFrom } from './support/company-month/days.ts';
import { CompanyMonth } from './support/company-month/month.ts';
import { networkSteps } from './support/company-month/network.ts';
import { tableOfSteps } from './support/company-month/steps.ts';
import { shareBrowser } from './support/journey.ts';

/*
 * The first month of a company, from an empty database to its closing, by what a user has: the screens, the calls behind
 * them, the commands. Each step is a test that goes on from where the one before ended; the table at the end says which of
 * them need a person, a screen or a command, and which the database alone.
 */

shareBrowser();

const month = new CompanyMonth();
const days = daysFrom(month.today());
beforeAll(() => month.start());
afterAll(async () => {
  console.log(tableOfSteps());
  await month.stop();
});

beginningSteps(month);
networkSteps(month);
ledgerStep(month, 'the first orders');
closingSteps(month, days);
ledgerStep(month, 'the closing');
