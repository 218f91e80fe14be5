const technicalData = 'the caller’s technical data; deletions can be undone';
const reckons = 'computes and stores nothing';
const task = 'a private note or task';
const draft = 'a private draft or text, which is not sent';
const invitation = 'the caller’s invitation, whose row has its outcome';
const signIn = 'a sign-in, which has a row of its own with its origin';
const calendar = 'the caller’s feed, whose row says when it was created, last fetched and withdrawn';
const pushDevice = 'the caller’s device, which is deleted with its session; a sign-in has a row of its own';
const taxLink = 'the caller’s link, whose row says when it was created, used and withdrawn';
const linkRead = 'reads the recipient of a link';
const signUp = 'a sign-up, whose row and account say when it was made and confirmed';
const asksForPasskey = 'requests a passkey assertion: nothing changes before the answer';

/**
 * Writes by method that leave no entry in the audit log, and why: of operators only calls that write nothing. All
 * others leave one.
 */
export const withoutLine: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['projects', 'aks', 'field_devices', 'cable_types'].flatMap((kind) => [
      [`POST /api/${kind}`, technicalData],
      [`PATCH /api/${kind}/{id}`, technicalData],
      [`DELETE /api/${kind}/{id}`, technicalData],
      [`POST /api/${kind}/{id}/restore`, technicalData],
      [`POST /api/${kind}/import`, technicalData],
    ]),
  ),
  'DELETE /api/settings/calendar-feed': calendar,
  'POST /api/settings/calendar-feed': calendar,
  'DELETE /api/settings/push/devices/{id}': pushDevice,
  'POST /api/settings/push/devices': pushDevice,
  'PUT /api/settings/push': 'which notifications are pushed to the caller’s devices',
  'DELETE /api/goals/{partner}': 'the caller’s goal',
  'DELETE /api/sessions': 'ends sessions, whose rows have the time',
  'DELETE /api/sessions/{id}': 'ends a session, whose row has the time',
  'DELETE /api/today/tasks/{id}': task,
  'PATCH /api/balances/{id}': 'confirms the state of the books and changes nothing',
  'PATCH /api/partners/{id}': 'the display name, which is on no document and no payout',
  'PATCH /api/referral_links/{id}': 'the caller’s link',
  'POST /api/affiliate_datas/{id}/tax-preview': reckons,
  'POST /api/celebrations/show': 'records that it was shown to the caller',
  'POST /api/batch': 'only reads, each as if called on its own',
  'POST /api/deletion_requests': 'a row of its own, visible to operators',
  'POST /api/goals/{partner}/plan': reckons,
  'POST /api/legal_documents/{id}/accept':
    'an immutable row of its own; becoming a partner leaves an entry (legal-documents.routes.test.ts)',
  'POST /api/invitation-objection/{token}': 'a row of its own, which blocks mails to the address',
  'POST /api/lessons/{id}/attempts': 'a row of its own with the date of passing',
  'POST /api/login': signIn,
  'POST /api/login/passkey': signIn,
  'POST /api/login/passkey/options': asksForPasskey,
  'POST /api/lock-screen/unlock': 'proves the caller’s identity',
  'POST /api/logout': 'ends a session, whose row has the time',
  'POST /api/operator-invitation/check': linkRead,
  'DELETE /api/tax_links/{id}': taxLink,
  'POST /api/tax_links': taxLink,
  'POST /api/takeover-invitation/check': linkRead,
  'POST /api/broadcasts/audience': reckons,
  'POST /api/broadcasts/preview': reckons,
  'DELETE /api/team-message-templates/{id}': draft,
  'DELETE /api/team-messages/{id}': draft,
  'PATCH /api/team-messages/{id}': draft,
  'POST /api/received-messages/{id}/report': 'a row of its own, visible to operators',
  'POST /api/team-messages': draft,
  'POST /api/team-messages/preview': reckons,
  'PUT /api/team-message-templates': draft,
  'POST /api/message_templates/{key}/{locale}/preview': reckons,
  'POST /api/page_texts/{page}/{locale}/preview': reckons,
  'POST /api/payouts': 'the books record it for good',
  'POST /api/potential_partners/save': invitation,
  'POST /api/potential_partners/{id}/resend': invitation,
  'POST /api/potential_partners/{id}/withdraw': invitation,
  'POST /api/recovery': 'sends a link; setting the password leaves an entry',
  'POST /api/recovery/check': linkRead,
  'POST /api/referral_transitions': 'a click on a link, which has a row of its own',
  'POST /api/setup/mail-test': 'sends a mail and changes nothing',
  'POST /api/sign-up': signUp,
  'POST /api/sign-up/confirm': signUp,
  'POST /api/sign-up/unconfirmed': signUp,
  'POST /api/referral_links': 'the caller’s link',
  'POST /api/tickets': 'grants access to one file once; reading it leaves its usual entry',
  'POST /api/takeover/comparisons/check': reckons,
  'POST /api/team-feed/greetings': 'a greeting, whose row and notification name the author',
  'POST /api/today/tasks': task,
  'POST /api/user/passkeys/options': asksForPasskey,
  'POST /api/user/passkeys/proof': 'proves the caller’s identity',
  'POST /api/user/passkeys/proof/options': asksForPasskey,
  'POST /api/user/second-factor': 'a secret that is not in use before it is confirmed',
  'POST /api/voucher_checks': reckons,
  'POST /api/connections/shopware/test': 'calls the shop and stores nothing',
  'POST /api/what-if': reckons,
  'PUT /api/contacts/follow-up': task,
  'PUT /api/goals/{partner}': 'the caller’s goal',
  'PUT /api/notification/set-viewed': 'the caller’s notifications that were read',
  'PUT /api/potential_partners/{id}/note': task,
  'PUT /api/team-feed/visit': 'the time of the last visit to the caller’s feed',
  'PUT /api/today/answer': task,
};
