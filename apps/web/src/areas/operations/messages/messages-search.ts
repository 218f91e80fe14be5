import type { MessageKind } from '@blattwerk/contract/messages/message-kinds.ts';
import { oneOf, tableSearch, text, wholeNumber } from '../../../ui/table/table-search.ts';
import { day } from '../search-day.ts';

/** Statuses of a message. */
export const messageStatuses = ['failed', 'queued', 'sent'] as const;

/** Channels of a message. */
export const messageChannels = ['mail', 'sms'] as const;

const kinds: Readonly<Record<MessageKind, true>> = {
  'authenticator-app-removed': true,
  broadcast: true,
  'business-box-ends': true,
  'correction-credited': true,
  'correction-debited': true,
  'data-restricted': true,
  'data-restriction-ends': true,
  'debt-demanded': true,
  'deletion-done': true,
  'deletion-refused': true,
  'deletion-requested': true,
  'email-change': true,
  'email-change-asked': true,
  'first-children-order': true,
  'home-delivery-ends': true,
  invitation: true,
  'mail-test': true,
  'month-statement': true,
  'new-customer': true,
  'new-partner': true,
  'new-user-login': true,
  'objection-answered': true,
  'operator-invitation': true,
  'passkey-added': true,
  'passkey-removed': true,
  'password-changed': true,
  'password-code': true,
  'payment-destination-changed': true,
  'payout-approved': true,
  'payout-approved-planned': true,
  'payout-held': true,
  'payout-lacks': true,
  'payout-paid': true,
  'payout-rejected': true,
  'payout-requested': true,
  'payout-requested-planned': true,
  'payout-returned': true,
  'place-comes': true,
  'place-passes': true,
  'place-stays': true,
  'question-answered': true,
  'question-asked': true,
  'recovery-code-used': true,
  'recovery-codes-renewed': true,
  'registration-success': true,
  'second-factor-off': true,
  'second-factor-on': true,
  'sign-up-confirmation': true,
  'sign-up-known': true,
  'takeover-invitation': true,
  'team-message': true,
  'weekly-digest': true,
  'year-statement': true,
};

/** Kinds of messages, for the filter. */
export const messageKinds = Object.keys(kinds) as MessageKind[];

/** Search parameters of the messages, latest first; `user` is the recipient, `message` the open one. */
export const messagesTable = tableSearch({
  sortFields: ['createdAt'],
  defaultSort: 'createdAt',
  defaultDirection: 'desc',
  filters: {
    text,
    status: oneOf(messageStatuses),
    kind: oneOf(messageKinds),
    channel: oneOf(messageChannels),
    user: wholeNumber,
    from: day,
    to: day,
  },
  row: 'message',
});

export const parseMessagesSearch = messagesTable.parse;

export type MessagesSearch = ReturnType<typeof messagesTable.parse>;
