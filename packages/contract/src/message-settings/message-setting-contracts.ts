import * as messageSettings from './message-settings.contract.ts';
import * as push from './push.contract.ts';

/** The files of calls of what somebody wants to be told, and by which way. */
export const messageSettingContracts = [messageSettings, push] as const;
