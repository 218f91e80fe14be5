import type { Config } from './config.ts';

/** The target of mails: a mail server or, without one, files in the data folder. */
export function mailChannelOf({ smtpUrl }: Pick<Config, 'smtpUrl'>): 'smtp' | 'folder' {
  return smtpUrl === null ? 'folder' : 'smtp';
}
