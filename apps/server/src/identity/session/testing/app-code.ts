import { TOTP } from 'otpauth';

/** The code that an authenticator app shows at a given time, computed as any such app does. */
export function appCode(secret: string, at: Date): string {
  return new TOTP({ secret }).generate({ timestamp: at.getTime() });
}
