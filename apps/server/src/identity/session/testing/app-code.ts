import { TOTP } from 'otpauth';

/** What an authenticator app shows at a moment, computed as any such app does. */
export function appCode(secret: string, at: Date): string {
  return new TOTP({ secret }).generate({ timestamp: at.getTime() });
}
