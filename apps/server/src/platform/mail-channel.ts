import type { Config } from './config.ts';

/** Where mails go: to a mail server, or without one as files into the data folder. */
export function mailChannelOf({ smtpUrl }: Pick<Config, 'smtpUrl'>): 'smtp' | 'folder' {
  return smtpUrl === null ? 'folder' : 'smtp';
}
