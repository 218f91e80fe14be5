import type { Page } from 'playwright-core';

/** A virtual authenticator with passkeys, and its user. */
export interface BrowserAuthenticator {
  /** Whether user verification (PIN or fingerprint) succeeds from now on. */
  setVerified(isVerified: boolean): Promise<void>;
  /** Number of stored passkeys. */
  count(): Promise<number>;
}

/** Gives a window an authenticator like that of a notebook, with a PIN or fingerprint; it lasts as long as the window. */
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

/** Adds a passkey on the user's own account page, and returns the number of recovery codes that came with it. */
export async function addPasskey(page: Page, name: string, word: string): Promise<number> {
  await page.getByRole('button', { name: 'Passkey hinzufügen' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill(name);
  await dialog.getByLabel('Aktuelles Passwort').fill(word);
  await dialog.getByRole('button', { name: 'Passkey hinzufügen' }).click();
  const codes = dialog.getByRole('list', { name: 'Ersatzcodes' }).getByRole('listitem');
  await codes.first().waitFor();
  const count = await codes.count();
  await dialog.getByRole('button', { name: 'Ich habe die Codes gesichert' }).click();
  return count;
}
