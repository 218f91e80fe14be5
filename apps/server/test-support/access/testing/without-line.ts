const technicalData = 'technical data of one’s own, which can be taken back';
const reckons = 'reckons and keeps nothing';
const task = 'a note or task for oneself';
const draft = 'a draft or a text for oneself, which nobody gets';
const invitation = 'an invitation of one’s own, whose row says what became of it';
const signIn = 'a sign-in, which keeps its own row with where it came from';
const calendar = 'an address of one’s own, whose row says when it was made, last fetched and withdrawn';
const pushDevice = 'a browser of one’s own, which ends with its sign-in; a sign-in keeps its own row';
const taxLink = 'a link of one’s own, whose row says when it was made, used and withdrawn';
const linkRead = 'reads whom a link is for';
const signUp = 'a sign-up, whose row and account say when it began and was confirmed';
const asksForPasskey = 'asks for a passkey: nothing holds before one answers';

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
  'PUT /api/settings/push': 'what of one’s own notifications is pushed to one’s own devices',
  'DELETE /api/goals/{partner}': 'a goal of one’s own',
  'DELETE /api/sessions': 'ends sign-ins, each of which keeps when it ended',
  'DELETE /api/sessions/{id}': 'ends a sign-in, which keeps when it ended',
  'DELETE /api/today/tasks/{id}': task,
  'PATCH /api/balances/{id}': 'confirms what the books say and changes nothing',
  'PATCH /api/partners/{id}': 'the name that others see; no document and no payout has it',
  'PATCH /api/referral_links/{id}': 'a link of one’s own',
  'POST /api/affiliate_datas/{id}/tax-preview': reckons,
  'POST /api/celebrations/show': 'notes that it was shown to oneself',
  'POST /api/batch': 'reads alone, each as if it were called alone',
  'POST /api/deletion_requests': 'a row of its own, which operators read',
  'POST /api/goals/{partner}/plan': reckons,
  'POST /api/legal_documents/{id}/accept':
    'a row of its own that nobody changes; what makes somebody a partner leaves a line (legal-documents.routes.test.ts)',
  'POST /api/invitation-objection/{token}': 'a row of its own, which keeps the address from being written to',
  'POST /api/lessons/{id}/attempts': 'a row of its own that says when it was passed',
  'POST /api/login': signIn,
  'POST /api/login/passkey': signIn,
  'POST /api/login/passkey/options': asksForPasskey,
  'POST /api/lock-screen/unlock': 'shows who is there',
  'POST /api/logout': 'ends a sign-in, which keeps when it ended',
  'POST /api/operator-invitation/check': linkRead,
  'DELETE /api/tax_links/{id}': taxLink,
  'POST /api/tax_links': taxLink,
  'POST /api/takeover-invitation/check': linkRead,
  'POST /api/broadcasts/audience': reckons,
  'POST /api/broadcasts/preview': reckons,
  'DELETE /api/team-message-templates/{id}': draft,
  'DELETE /api/team-messages/{id}': draft,
  'PATCH /api/team-messages/{id}': draft,
  'POST /api/received-messages/{id}/report': 'a row of its own, which operators read',
  'POST /api/team-messages': draft,
  'POST /api/team-messages/preview': reckons,
  'PUT /api/team-message-templates': draft,
  'POST /api/message_templates/{key}/{locale}/preview': reckons,
  'POST /api/page_texts/{page}/{locale}/preview': reckons,
  'POST /api/payouts': 'the books have it for good',
  'POST /api/potential_partners/save': invitation,
  'POST /api/potential_partners/{id}/resend': invitation,
  'POST /api/potential_partners/{id}/withdraw': invitation,
  'POST /api/recovery': 'sends a link; the password that it sets leaves a line',
  'POST /api/recovery/check': linkRead,
  'POST /api/referral_transitions': 'a visit of a link, a row of its own',
  'POST /api/setup/mail-test': 'sends a mail and changes nothing',
  'POST /api/sign-up': signUp,
  'POST /api/sign-up/confirm': signUp,
  'POST /api/sign-up/unconfirmed': signUp,
  'POST /api/referral_links': 'a link of one’s own',
  'POST /api/tickets': 'opens one file once; reading it leaves the line that it leaves anyway',
  'POST /api/takeover/comparisons/check': reckons,
  'POST /api/team-feed/greetings': 'words to somebody, whose row and notification say who wrote them',
  'POST /api/today/tasks': task,
  'POST /api/user/passkeys/options': asksForPasskey,
  'POST /api/user/passkeys/proof': 'shows who is there',
  'POST /api/user/passkeys/proof/options': asksForPasskey,
  'POST /api/user/second-factor': 'a secret that nothing asks for before it is confirmed',
  'POST /api/voucher_checks': reckons,
  'POST /api/connections/shopware/test': 'asks the shop and keeps nothing',
  'POST /api/what-if': reckons,
  'PUT /api/contacts/follow-up': task,
  'PUT /api/goals/{partner}': 'a goal of one’s own',
  'PUT /api/notification/set-viewed': 'notifications of one’s own that were read',
  'PUT /api/potential_partners/{id}/note': task,
  'PUT /api/team-feed/visit': 'when a feed of one’s own was looked at',
  'PUT /api/today/answer': task,
};
