/** Whether this browser supports passkeys here: they are bound to domain names, never to an IP address. */
export function browserHasPasskeys(): boolean {
  return 'PublicKeyCredential' in globalThis && !/^[\d.]+$|^\[/.test(location.hostname);
}
