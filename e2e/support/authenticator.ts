import type { Page } from 'playwright-core';

/** A device of the browser that keeps passkeys, and whoever sits in front of it. */
export interface BrowserAuthenticator {
  /** Whether the person gives the right PIN or finger from now on. */
  setVerified(isVerified: boolean): Promise<void>;
  /** How many passkeys it keeps. */
  count(): Promise<number>;
}

/** Gives a window a device like that of a notebook, with a PIN or a finger; it stays as long as the window. */
export async function addAuthenticator(page: Page): Promise<BrowserAuthenticator> {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    setVerified: async (isUserVerified) => {
      await client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    },
    count: async () => (await client.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  };
}

/** Adds a passkey on the page of the own account, and says how many recovery codes came with it. */
export async function addPasskey(page: Page, name: string, word: string): Promise<number> {
  await page.getByRole('button', { name: 'Passkey hinzufügen' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill(name);
  await dialog.getByLabel('Aktuelles Passwort').fill(word);
  await dialog.getByRole('button', { name: 'Passkey hinzufügen' }).click();
  const codes = dialog.getByRole('list', { name: 'Ersatzcodes' }).getByRole('listitem');
  await codes.first().waitFor();
  const count = await codes.count();
  await dialog.getByRole('button', { name: 'Die Codes sind aufbewahrt' }).click();
  return count;
}
