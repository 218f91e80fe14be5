/** Whether this browser makes and shows passkeys here: they are made for names, never for an IP address. */
export function browserHasPasskeys(): boolean {
  return 'PublicKeyCredential' in globalThis && !/^[\d.]+$|^\[/.test(location.hostname);
}
