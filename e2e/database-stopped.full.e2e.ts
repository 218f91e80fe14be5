import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeDataFolder } from '@blattwerk/server/platform/database/postgres/place.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '@blattwerk/server/platform/database/postgres/start-embedded-postgres.ts';
import { timed } from '@blattwerk/server/test-support/slowness.ts';
import { afterAll, beforeAll, expect } from 'vitest';
import { figure } from './support/dashboard-screen.ts';
import { connect } from './support/database.ts';
import { anna, password } from './support/demo-logins.ts';
import { journey, shareBrowser } from './support/journey.ts';
import { keptReads } from './support/kept-reads.ts';
import { notifyOfPartner, streamRequests, waitForStream } from './support/live.ts';
import { signInByCall } from './support/own-person.ts';
import { addNamed, placeBelow } from './support/placed-people.ts';
import { type ServerProcess, startServerProcess } from './support/server-process.ts';
import { signedInState } from './support/sessions.ts';
import { submitCredentials } from './support/sign-in.ts';
import type { SignedIn } from './support/signed-in.ts';

shareBrowser();

const unreachable = 'Der Server ist gerade nicht erreichbar';
const quiet = { info: () => undefined };

let dataDir: string;
let database: EmbeddedPostgres;
let server: ServerProcess;
let storageState: SignedIn;

/** The product on a PostgreSQL that it does not manage: only this test restarts it. */
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'blattwerk-stopped-'));
  database = await startEmbeddedPostgres({ dataDir, log: quiet });
  server = await startServerProcess({
    DATABASE_URL: database.applicationUrl,
    MIGRATION_DATABASE_URL: database.url,
    DEMO: 'on',
  });
  storageState = await signedInState(server.url, anna);
});

afterAll(async () => {
  await server?.stop();
  await database?.stop();
  removeDataFolder(dataDir);
});

journey(
  'while the database is stopped there are clear messages, and everything resumes by itself when it is back',
  async (open) => {
    const [reading, reloading, signingIn] = [
      await open({ storageState }),
      await open({ storageState }),
      await open(),
    ];
    for (const visit of [reading, reloading, signingIn]) visit.expectProblem(/503/);
    await reading.page.goto(`${server.url}/dashboard`);
    await reading.page.getByTestId('psv').waitFor();
    const psv = await figure(reading.page, 'psv');
    await expect.poll(() => keptReads(reading.page)).toContainEqual(expect.stringContaining('/rank'));
    await signingIn.page.goto(`${server.url}/login`);
    await signingIn.page.locator('button[type="submit"]').waitFor();

    await database.stop();

    // The last data stay on the page, with a note on the reason and their age.
    await reading.page.getByRole('button', { name: 'neu laden' }).click();
    const note = reading.page.getByRole('alert').filter({ hasText: unreachable });
    await note.getByText(/Stand .*\d\d:\d\d/).waitFor();
    await expect.poll(() => figure(reading.page, 'psv')).toBe(psv);
    // Without earlier data, a page says what is wrong, and nobody is signed out.
    await reloading.page.goto(`${server.url}/dashboard`);
    await reloading.page.getByRole('heading', { name: unreachable }).waitFor();
    expect(new URL(reloading.page.url()).pathname).toBe('/dashboard');
    await submitCredentials(signingIn.page, anna, password);
    const alert = signingIn.page.getByRole('alert').filter({ hasText: unreachable });
    await alert.waitFor();
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(503);

    database = await startEmbeddedPostgres({ dataDir, log: quiet });

    for (const { page } of [reading, reloading]) {
      const alert = page.getByRole('alert').filter({ hasText: unreachable });
      await alert.waitFor({ state: 'detached' });
      await expect.poll(() => figure(page, 'psv')).toBe(psv);
    }
    await submitCredentials(signingIn.page, anna, password);
    await signingIn.page.waitForURL('**/dashboard');
  },
);

journey(
  'when the database restarts, streams stay open, and events from during and after it arrive',
  async (open) => {
    let instance = { url: server.url, database: connect(database.url) };
    const sponsor = await addNamed(instance, 'Berta');
    await placeBelow(instance, sponsor, null);
    const visit = await open({ storageState: await signInByCall(instance, sponsor.email) });
    visit.expectProblem(/503/);
    const { page, requests } = visit;
    const ready = waitForStream(page);
    await page.goto(`${instance.url}/app/notifications`);
    await ready;
    await instance.database.close();
    await database.stop();
    database = await startEmbeddedPostgres({ dataDir, log: quiet });
    instance = { url: server.url, database: connect(database.url) };
    try {
      const back = performance.now();
      await notifyOfPartner(instance, sponsor.user, 'Hilde');
      await page.getByText('Hilde ist neu in Ihrem Team.').first().waitFor();
      console.log(`database back to message: ${Math.round(performance.now() - back)} ms`);
      // It may have come by polling: a server that reconnects later would not be notified immediately.
      await expect.poll(() => hearing(instance)).toBe(1);
      const { took, slow } = await timed(async () => {
        await notifyOfPartner(instance, sponsor.user, 'Ida');
        await page.getByText('Ida ist neu in Ihrem Team.').first().waitFor();
      });
      expect(took).toBeLessThan(2_000 * slow);
      expect(streamRequests(requests)).toHaveLength(1);
    } finally {
      await instance.database.close();
    }
  },
);

/** Number of server connections that listen for notifications: the second of their channels is requested last. */
async function hearing({ database: { query } }: { database: ReturnType<typeof connect> }): Promise<number> {
  const rows = await query(
    `select pid from pg_stat_activity where datname = current_database() and application_name = 'blattwerk-listen'
     and state = 'idle' and (query like 'listen %ended_sessions%' or query = 'select 1')`,
  );
  return rows.length;
}
