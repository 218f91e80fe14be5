import * as messageSettings from './message-settings.contract.ts';
import * as push from './push.contract.ts';

/** The files of calls about notification settings and their channels. */
export const messageSettingContracts = [messageSettings, push] as const;
