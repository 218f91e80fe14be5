import { type MailServer, startMailServer } from '@blattwerk/server/messaging/messages/testing/receivers.ts';
import {
  newVapidKeys,
  type PushService,
  startPushService,
} from '@blattwerk/server/messaging/push/testing/push-service.ts';
import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { anna, password } from '../demo-logins.ts';
import { offersInstall } from '../install-offer.ts';
import { partnerOf } from '../instances.ts';
import { type OpenOptions, openVisit } from '../journey.ts';
import { followMenu } from '../menu.ts';
import { clipboard, phone } from '../newcomer.ts';
import { allowsPushes, tookOver } from '../pushed.ts';
import { type StillInstance, startStillInstance } from '../still-instance.ts';
import type { Visit } from '../visit.ts';
import { type ReceivedMail, readReceived } from './received-mail.ts';

/** The dates and times of the week, in Berlin's summer time: June ends in it. */
export const times = {
  mondayMorning: new Date('2026-06-29T06:10:00Z'),
  mondayEvening: new Date('2026-06-29T17:30:00Z'),
  tuesday: new Date('2026-06-30T07:30:00Z'),
  wednesday: new Date('2026-07-01T10:15:00Z'),
  thursdayMorning: new Date('2026-07-02T06:30:00Z'),
  thursday: new Date('2026-07-02T16:00:00Z'),
  friday: new Date('2026-07-03T07:00:00Z'),
  saturday: new Date('2026-07-04T13:00:00Z'),
  night: new Date('2026-07-04T20:40:00Z'),
  sundayMorning: new Date('2026-07-05T06:01:00Z'),
  sunday: new Date('2026-07-05T08:00:00Z'),
  nextMonday: new Date('2026-07-06T05:01:00Z'),
  anHourLater: new Date('2026-07-06T06:01:00Z'),
  mondayAfter: new Date('2026-07-13T05:01:00Z'),
} as const;

/** A person who signed up by her link. */
export interface Newcomer {
  readonly email: string;
  readonly partner: number;
  /** Their own phone. */
  readonly page: Page;
}

/** What a browser decrypts. */
interface PushedContent {
  readonly title: string;
  readonly body: string;
  readonly tag: string;
  readonly path: string;
}

/** Anna's week on her phone: an instance of its own, a mail server, a push service, and everybody's windows in it. */
export class Week {
  #instance: StillInstance | undefined;
  #mails: MailServer | undefined;
  #pushes: PushService | undefined;
  #phone: Visit | undefined;
  #partner = 0;
  #now: Date = times.mondayMorning;
  #failed: string | null = null;
  #visits: readonly Visit[] = [];
  /** The person who signs up by her link on Tuesday. */
  newcomer: Newcomer | undefined;

  async start(): Promise<void> {
    const { publicKey, privateKey } = newVapidKeys();
    this.#pushes = await startPushService(publicKey);
    this.#mails = await startMailServer();
    this.#instance = await startStillInstance({
      moment: times.mondayMorning,
      environment: {
        SMTP_URL: this.#mails.url,
        VAPID_PRIVATE_KEY: privateKey,
        VAPID_SUBJECT: 'mailto:betrieb@blattwerk.example',
        PRIVATE_HOSTS: new URL(this.#pushes.origin).host,
      },
    });
    this.#partner = await partnerOf(this.#instance, anna);
    this.#phone = await this.open({
      serviceWorkers: 'allow',
      acceptDownloads: true,
      permissions: [...clipboard, 'notifications'],
      prepare: async (context) => {
        await offersInstall(context);
        await allowsPushes(context, this.pushes);
      },
    });
    this.#phone.expectProblem(tookOver);
  }

  async stop(): Promise<void> {
    for (const { context } of this.#visits) await context.close();
    await this.#instance?.stop();
    await this.#pushes?.close();
    await this.#mails?.close();
  }

  /**
   * One day of it, as a test that continues where the one before ended. It also fails on any problem in one of the windows
   * that it has not declared as provoked.
   */
  day(name: string, live: () => Promise<void>): void {
    test(name, async () => {
      if (this.#failed !== null) throw new Error(`Not reached: "${this.#failed}" has failed before.`);
      this.#failed = name;
      try {
        await live();
        expect(await this.page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
        expect(this.#visits.flatMap((visit) => visit.problems())).toEqual([]);
        expect(this.pushes.faults).toEqual([]);
      } catch (error) {
        for (const [index, visit] of this.#visits.entries()) await visit.keep(`${name}-${index + 1}`);
        throw error;
      }
      this.#failed = null;
    });
  }

  /** Opens the window of a phone on this day, in a browser of its own; it is closed with the week. */
  async open({ prepare, ...options }: OpenOptions = {}): Promise<Visit> {
    const visit = await openVisit({
      viewport: phone,
      hasTouch: true,
      isMobile: true,
      reducedMotion: 'reduce',
      ...options,
      prepare: async (context: BrowserContext) => {
        await context.clock.setFixedTime(this.#now);
        await prepare?.(context);
      },
    });
    this.#visits = [...this.#visits, visit];
    return visit;
  }

  /** Closes a window before the end of the week; it must have had no problems. */
  async close(visit: Visit): Promise<void> {
    expect(visit.problems()).toEqual([]);
    this.#visits = this.#visits.filter((one) => one !== visit);
    await visit.context.close();
  }

  /** Advances the time, with the work that is due by then, on every phone too. */
  async goTo(now: Date): Promise<void> {
    this.#now = now;
    await this.instance.goTo(now);
    for (const { context } of this.#visits) await context.clock.setFixedTime(now);
  }

  /** She takes her phone up again: the session has locked itself meanwhile, and her password opens it. */
  async comeBack(now: Date): Promise<void> {
    await this.goTo(now);
    await this.unlock(this.page, password);
    await this.openApp();
    await this.page.getByTestId('psv').waitFor();
  }

  /** Opens a window whose session has locked itself. */
  async unlock(page: Page, word: string): Promise<void> {
    await page.goto(`${this.instance.url}/`);
    await page.getByRole('heading', { level: 1, name: 'Sitzung gesperrt' }).waitFor();
    await page.getByLabel('Passwort', { exact: true }).fill(word);
    await page.getByRole('button', { name: 'Entsperren' }).tap();
    await page.waitForURL(({ pathname }) => pathname !== '/lock-screen');
  }

  /** Runs all jobs, until the results of one have reached those that send notifications. */
  async workOn(): Promise<void> {
    await this.instance.work();
    await this.instance.work();
  }

  get instance(): StillInstance {
    return started(this.#instance);
  }

  get pushes(): PushService {
    return started(this.#pushes);
  }

  get phone(): Visit {
    return started(this.#phone);
  }

  /** The page on her phone. */
  get page(): Page {
    return this.phone.page;
  }

  /** Anna. */
  get partner(): number {
    return this.#partner;
  }

  /** Opens the product by its app icon. */
  async openApp(): Promise<void> {
    await this.page.goto(`${this.instance.url}/`);
  }

  /** Taps an entry of the bottom bar. */
  async tapBelow(entry: string): Promise<void> {
    await this.page.locator('nav.bw-bottom').getByRole('link', { name: entry, exact: true }).tap();
  }

  /** Navigates through the phone's menu to the page with this name. */
  async go(entry: string, title: string = entry): Promise<void> {
    await followMenu(this.page, entry);
    await this.page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
  }

  /** The response to a call of hers. */
  // biome-ignore lint/suspicious/noExplicitAny: whatever the call answers
  async read(path: string): Promise<any> {
    const answer = await this.call('GET', path);
    expect([path, answer.status]).toEqual([path, 200]);
    return answer.json();
  }

  /** A call, made as her phone makes it. */
  async call(method: string, path: string, body?: object): Promise<Response> {
    const token = await this.page.evaluate(
      () => JSON.parse(localStorage.getItem('blattwerk.session') ?? '{}').token,
    );
    return fetch(`${this.instance.url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  }

  /** The push messages to her phone since the last query, decrypted. */
  takePushes(): PushedContent[] {
    const taken = this.pushes.received.map(({ content }) => content as PushedContent);
    expect(this.pushes.faults).toEqual([]);
    this.pushes.forget();
    return taken;
  }

  /** The newest mail to an address; fails if there is none. */
  async newestMailTo(address: string): Promise<ReceivedMail> {
    const mail = (await this.mailsTo(address)).at(-1);
    if (mail === undefined) throw new Error(`Nothing arrived for ${address}.`);
    return mail;
  }

  /** The mails to an address so far, oldest first. */
  async mailsTo(address: string): Promise<ReceivedMail[]> {
    const { mails } = started(this.#mails);
    return Promise.all(mails.filter(({ to }) => to.includes(address)).map(readReceived));
  }
}

function started<Started>(what: Started | undefined): Started {
  if (what === undefined) throw new Error('The week has not begun.');
  return what;
}
