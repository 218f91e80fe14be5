import { afterAll, beforeAll } from 'vitest';
import { againSteps } from './support/company-month/again.ts';
import { beginningSteps } from './support/company-month/beginning.ts';
import { accountingSteps, endSteps } from './support/company-month/books.ts';
import { careSteps, turnOfMonthSteps } from './support/company-month/care.ts';
import { closingSteps, ledgerStep } from './support/company-month/closing.ts';
import { daysFrom } from './support/company-month/days.ts';
import { CompanyMonth } from './support/company-month/month.ts';
import { networkSteps } from './support/company-month/network.ts';
import { bankSteps, otherWaysSteps, type Payday, statementSteps } from './support/company-month/payday.ts';
import { requestSteps } from './support/company-month/requests.ts';
import { shopSteps } from './support/company-month/shop.ts';
import { tableOfSteps } from './support/company-month/steps.ts';
import { takeoverSteps } from './support/company-month/takeover.ts';
import { shareBrowser } from './support/journey.ts';

/*
 * The first month of a company, from an empty database to handing that month's books to the tax adviser, with the means of
 * a user: the screens, the calls behind them, the commands. Each step is a test that continues where the one before ended;
 * the table at the end shows which of them need a person, a screen or a command. None needs the database.
 */

shareBrowser();

const month = new CompanyMonth();
const days = daysFrom(month.today());
const payday: Payday = { run: 0, payouts: {}, payments: [] };
beforeAll(() => month.start());
afterAll(async () => {
  console.log(tableOfSteps());
  await month.stop();
});

beginningSteps(month);
takeoverSteps(month);
ledgerStep(month, 'the take-over');
networkSteps(month);
shopSteps(month);
ledgerStep(month, 'the first orders');
careSteps(month);
turnOfMonthSteps(month, days);
closingSteps(month, days);
ledgerStep(month, 'the closing');
requestSteps(month, days, payday);
ledgerStep(month, 'what was decided by hand');
bankSteps(month, payday);
ledgerStep(month, 'the approval of the run');
statementSteps(month, payday);
ledgerStep(month, 'the bank statement');
otherWaysSteps(month, payday);
ledgerStep(month, 'the payday');
againSteps(month, days, payday);
ledgerStep(month, 'what was sent again');
endSteps(month, days);
ledgerStep(month, 'the second month');
accountingSteps(month, days);
ledgerStep(month, 'the handing over');
