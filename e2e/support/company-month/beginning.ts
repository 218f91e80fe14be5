import { linkIn } from '@blattwerk/server/messaging/messages/testing/read-mail.ts';
import { expect } from 'vitest';
import { newestMail } from '../mailbox.ts';
import { type CompanyMonth, PASSWORD } from './month.ts';
import { COMPANY_IBAN, jonas, ruth } from './people.ts';
import { screen, step } from './steps.ts';

const reason = 'Zum Start des Unternehmens';

/** From an empty database to a company with two operators, where people may sign up. */
export function beginningSteps(month: CompanyMonth): void {
  companySteps(month);
  operatorSteps(month);
  givenSteps(month);
}

/** The company and its first operator. */
function companySteps(month: CompanyMonth): void {
  screen(
    {
      name: 'the company begins with its first operator',
      who: 'first operator',
      checked:
        '/ redirects to /setup, whose code was printed at start-up; the operator is signed in afterwards',
    },
    async (open) => {
      const { page } = await month.open(open, null);
      await page.goto(`${month.url}/`);
      await page.waitForURL('**/setup');
      const fields = {
        'Code des Servers': month.instance.setupCode,
        'Name des Unternehmens': 'Laubwerk GmbH',
        Vorname: 'Ruth',
        Nachname: 'Rebe',
        'E-Mail-Adresse': ruth,
        Passwort: PASSWORD,
      };
      for (const [label, value] of Object.entries(fields))
        await page.getByLabel(label, { exact: true }).fill(value);
      await page.getByRole('button', { name: 'Unternehmen einrichten', exact: true }).click();
      await page.waitForURL('**/app/operations');
    },
  );

  step(
    {
      name: 'sign-up is closed until the company has entered its data',
      who: 'first operator',
      by: 'call',
      checked: '409 signUpClosed before; afterwards nothing is missing',
    },
    async () => {
      const closed = await month.call(null, 'GET', '/api/sign-up/documents');
      expect([closed.status, closed.body.code]).toEqual([409, 'signUpClosed']);
      const address = { street: 'Lindenweg 4', postcode: '12043', city: 'Berlin', countryISO: 'DEU' };
      const contact = { vatId: 'DE136695976', email: 'hilfe@laubwerk.example', holdDays: 14 };
      await month.done(ruth, 'PATCH', '/api/company', { ...address, ...contact, reason });
      for (const [kind, title] of [
        ['imprint', 'Impressum'],
        ['privacy', 'Datenschutzerklärung'],
      ])
        await month.done(ruth, 'POST', '/api/legal_documents', {
          kind,
          texts: { de: { title, text: 'Laubwerk GmbH, Lindenweg 4, 12043 Berlin' } },
          reason,
        });
      expect((await month.done(ruth, 'GET', '/api/company')).signUpNeeds).toEqual([]);
    },
  );
}

/** A second person, and changes that take two people. */
function operatorSteps(month: CompanyMonth): void {
  let secondId: number;

  step(
    {
      name: 'a second operator is invited with rights by task',
      who: 'both operators',
      by: 'call',
      checked: 'invited by mail; 403 for what their rights leave out',
    },
    async () => {
      const rights = ['partners.write', 'operators.write', 'audit.read'];
      const body = { firstName: 'Jonas', lastName: 'Ast', email: jonas, rights, reason };
      secondId = (await month.done(ruth, 'POST', '/api/operators', body)).id;
      const mail = await newestMail(month.instance, { to: jonas, template: 'operator-invitation' });
      const token = linkIn(mail.text).split('token=').at(-1);
      await month.done(null, 'POST', '/api/operator-invitation/accept', { token, password: PASSWORD });
      const refused = await month.call(jonas, 'PATCH', '/api/company', { city: 'Kiel', reason });
      expect(refused.status).toBe(403);
    },
  );

  step(
    {
      name: 'full access takes two people, and the approver’s second factor',
      who: 'both operators',
      by: 'person',
      checked: '403 fourEyes and secondFactorNeeded before; ROLE_ADMIN afterwards',
    },
    async () => {
      const { approval } = await month.done(ruth, 'PATCH', `/api/operators/${secondId}`, {
        admin: true,
        reason,
      });
      const own = await month.call(ruth, 'POST', `/api/approvals/${approval}/approve`, {});
      expect([own.status, own.body.code]).toEqual([403, 'fourEyes']);
      const lacking = await month.call(jonas, 'POST', `/api/approvals/${approval}/approve`, {});
      expect([lacking.status, lacking.body.code]).toEqual([403, 'secondFactorNeeded']);
      const recoveryCode = await month.setUpApp(jonas);
      await month.approve(jonas, approval);
      // Changing rights ends the sessions of the users concerned.
      month.forget(jonas);
      await month.signIn(jonas, recoveryCode);
      expect((await month.done(jonas, 'GET', '/api/user/')).roles).toContain('ROLE_ADMIN');
      await month.setUpApp(ruth);
    },
  );

  step(
    {
      name: 'every action is in the log, with details and reason',
      who: 'second operator',
      by: 'call',
      checked: 'an entry with before, after and reason for each write; the CSV has the reason',
    },
    async () => {
      const lines = await month.done(jonas, 'GET', '/api/audit_log.json?action=write&limits=100');
      const subjects: string[] = lines.map(({ subject }: { subject: string }) => subject);
      for (const subject of ['/api/company', `/api/operators/${secondId}`])
        expect(
          subjects.filter((one) => one.startsWith(subject)),
          subject,
        ).not.toEqual([]);
      expect(lines.filter(({ after }: { after: unknown }) => after === null)).toEqual([]);
      // Nobody else could decide on the second one's full access.
      const alone: { subject: string }[] = lines.filter((line: { alone: boolean }) => line.alone);
      expect(alone.map(({ subject }) => subject).toSorted()).toEqual([
        expect.stringMatching(/^\/api\/approvals\/\d+$/),
        `/api/operators/${secondId}`,
      ]);
      const { status, body } = await month.call(jonas, 'GET', '/csv/audit_log?action=write');
      expect([status, body]).toEqual([200, expect.stringContaining(reason)]);
    },
  );
}

/** Prerequisites of orders and payouts. */
function givenSteps(month: CompanyMonth): void {
  step(
    {
      name: 'the company’s account for payouts is entered',
      who: 'first operator',
      by: 'call',
      checked: 'the settings return its IBAN',
    },
    async () => {
      const account = { accountHolder: 'Laubwerk GmbH', iban: COMPANY_IBAN, reason };
      const settings = await month.done(ruth, 'PATCH', '/api/payout_settings', account);
      expect(settings.accountHolder).toBe('Laubwerk GmbH');
    },
  );

  step(
    {
      name: 'a product is added',
      who: 'first operator',
      by: 'call',
      checked: 'it costs 100.00 EUR net and brings 100 QP from the beginning',
    },
    async () => {
      const product = { number: 'BL-1', name: 'Blattstaub', net: '100.00', vatBp: 1900, qp: 100, reason };
      const added = await month.done(ruth, 'POST', '/api/products', product);
      expect(added).toMatchObject({ net: '100.00', gross: '119.00', qp: 100, validFrom: null });
    },
  );

  step(
    {
      name: 'a shop for vouchers is added',
      who: 'first operator',
      by: 'call',
      checked: 'it is open, and partners may request payouts into it',
    },
    async () => {
      const shop = { name: 'Laubwerk Shop', address: 'https://laden.laubwerk.example' };
      expect(await month.done(ruth, 'POST', '/api/shops', shop)).toMatchObject({ open: true });
    },
  );
}
