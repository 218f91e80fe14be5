import type { Rows } from './row.ts';

const partnerOf = (own: { partner: number }) => `/api/partners/${own.partner}`;

const reason = 'Klärung mit der Bank';

const team = ['self', 'operator', 'customer', 'first-line', 'deeper'] as const;

/** Partners, their team and figures, links and invitations. */
export const networkRows: Rows = {
  'GET /api/partners/find': { kind: 'operator', query: () => ({ text: 'xz' }) },
  'GET /api/partners/{id}/states': { kind: 'operator', of: 'partner' },
  'GET /api/partners/{id}/tax-data': { kind: 'operator', of: 'partner' },
  // Nobody decides on their own partner.
  'POST /api/partners/{id}/hold': { kind: 'operator', of: 'partner', body: () => ({ reason }), ok: 403 },
  'POST /api/partners/{id}/release': { kind: 'operator', of: 'partner', body: () => ({ reason }), ok: 403 },
  'GET /api/partners/{id}': { kind: 'figures', of: 'partner' },
  'PATCH /api/partners/{id}': {
    kind: 'own',
    of: 'partner',
    body: () => ({ displayName: 'Anna B.' }),
    writes: ['partners.display_name', 'tree_nodes.searched_name'],
  },
  'GET /api/partners/{id}/getchildren': { kind: 'figures', of: 'partner' },
  'GET /api/partners/{id}/children': { kind: 'figures', of: 'partner' },
  'GET /api/partners/{id}/search/{text}': { kind: 'figures', of: 'partner', params: { text: 'xz' } },
  'GET /api/partners/{id}/affiliateinfo': { kind: 'own', of: 'partner' },
  'GET /api/partnersgetaffiliateinfo': { kind: 'everybody' },
  'GET /api/partners/{id}/team': { kind: 'figures', of: 'partner' },
  'GET /api/partners/{id}/team-overview': { kind: 'figures', of: 'partner' },
  'GET /api/partners/{id}/team-growth': { kind: 'figures', of: 'partner' },
  'GET /api/partners/{id}/team-filters': { kind: 'figures', of: 'partner' },
  'GET /api/partners/{id}/level-bonus/{level}/details': {
    kind: 'figures',
    of: 'partner',
    params: { level: '1' },
  },
  'GET /api/partner_total_statistics': { kind: 'own', query: ({ partner }) => ({ partner }) },
  'GET /api/partner_qualification/{id}': { kind: 'figures', of: 'partner' },
  'GET /api/partners/{partner}/personal-sales-volume': { kind: 'figures' },
  'GET /api/partners/{partner}/qualification-points-volume': { kind: 'figures' },
  'GET /api/partners/{partner}/personal-qualification-points-volume': { kind: 'figures' },
  'GET /api/partners/{partner}/rank': { kind: 'figures' },
  'GET /api/partners/{partner}/qualification-points-months': { kind: 'figures' },
  'GET /api/partners/{partner}/next-level': { kind: 'figures' },
  'GET /api/partners/{id}/legs': { kind: 'figures', of: 'partner' },
  'GET /api/partners/{id}/next-rank-path': { kind: 'figures', of: 'partner' },
  'GET /api/partners/{id}/level-history': { kind: 'figures', of: 'partner' },
  // Of the upline only the current sponsor is named.
  'GET /api/partners/{id}/past-days/{day}': {
    kind: 'own',
    of: 'partner',
    params: { day: '2026-05-02' },
    reveals: { upline: ['displayname'] },
  },
  'GET /api/partners/{id}/past-days/{day}/line': {
    kind: 'own',
    of: 'partner',
    params: { day: '2026-05-02' },
  },
  'GET /api/memberships/{id}': { kind: 'figures', of: 'partner' },
  'GET /api/memberships/{id}/renewal': { kind: 'own', of: 'partner' },
  'GET /api/business-boxes/{partner}': { kind: 'figures' },
  'GET /api/home-delivery-services/{partner}': { kind: 'figures' },
  'GET /api/stepup-bonus/{id}/commission': { kind: 'own', of: 'partner' },
  'GET /api/partner_kick_start_bonuses/get-status/{partner}': { kind: 'own' },
  'GET /api/builder_bonus/get-value/{partner}': { kind: 'own' },
  'GET /api/infinity-bonus/{partner}': { kind: 'own' },
  'GET /api/partner-qualification/statistic/query-point/{partner}/{period}': {
    kind: 'figures',
    params: { period: 'week' },
  },
  'POST /api/tree/set-partner-to-tree': {
    kind: 'everybody',
    accepts: { 'partner-id': team, 'parent-id': team },
    body: (own) => ({ 'partner-id': own.newcomer, 'parent-id': own.partner, branch: 0 }),
    writes: ['placements', 'placements.valid_to', 'placements.branch', 'tree_nodes.branch'],
  },
  // Nobody places themselves.
  'POST /api/operator/partners/{id}/place': {
    kind: 'operator',
    of: 'partner',
    body: ({ partner }) => ({ parent: partner, reason: 'Ohne Platz' }),
    ok: 403,
  },
  // Nor does anybody correct their own data this way.
  'PATCH /api/operator/partners/{id}': {
    kind: 'operator',
    of: 'partner',
    body: () => ({ firstName: 'Zoë', reason }),
    ok: 409,
  },
  'POST /api/operator/partners/{id}/email-change': {
    kind: 'operator',
    of: 'partner',
    body: (_, fresh) => ({ email: `zoe${fresh}@example.org`, reason }),
    ok: 409,
  },
  // Nor decides on their own request.
  'GET /api/operator/partners/{id}/restrictions': { kind: 'operator', of: 'partner' },
  'POST /api/operator/partners/{id}/restrict': {
    kind: 'operator',
    of: 'partner',
    body: () => ({ reason }),
    ok: 403,
  },
  'POST /api/operator/partners/{id}/lift-restriction': {
    kind: 'operator',
    of: 'partner',
    body: () => ({ reason }),
    ok: 403,
  },
  // Nobody reads or writes notes about themselves.
  'GET /api/operator/partners/{id}/notes': { kind: 'operator', of: 'partner', ok: 403 },
  'GET /csv/operator/partners/{id}/notes': { kind: 'operator', of: 'partner', ok: 403 },
  'POST /api/operator/partners/{id}/notes': {
    kind: 'operator',
    of: 'partner',
    body: () => ({ text: 'Ruft nur vormittags an' }),
    ok: 403,
  },
  'POST /api/email-change/confirm': {
    kind: 'public',
    body: () => ({ token: 'unknown' }),
    ok: 422,
    writes: ['login_throttles'],
  },
  'GET /api/tree/placing/{partner}': { kind: 'figures' },
  'GET /api/tree/path/{partner}': { kind: 'figures' },
  'GET /api/tree/unplaced-partners': { kind: 'everybody' },
  // The sponsor is the only visible member of the upline.
  'GET /api/contacts': {
    kind: 'own',
    query: ({ partner }) => ({ partner }),
    reveals: { upline: ['displayname', 'email', 'phone'] },
  },
  'GET /api/contacts/today': { kind: 'own', query: ({ partner }) => ({ partner }) },
  'GET /api/contacts/follow-up/{partner}': { kind: 'figures' },
  'PUT /api/contacts/follow-up': {
    kind: 'everybody',
    accepts: { member: ['operator', 'customer', 'first-line', 'deeper'] },
    body: (own) => ({ member: `/api/partners/${own.firstLine}`, done: true, callOn: null, note: 'Urlaub' }),
    writes: ['follow_ups', 'follow_ups.done_at', 'follow_ups.note'],
  },
  'GET /api/today': { kind: 'own', query: ({ partner }) => ({ partner }) },
  'PUT /api/today/answer': {
    kind: 'everybody',
    body: (own) => ({ kind: 'own-membership', object: own.partner, answer: 'not-useful', days: 3 }),
    writes: ['task_answers.answer', 'task_answers.until', 'task_answers.answered_at'],
  },
  'POST /api/today/tasks': {
    kind: 'everybody',
    accepts: { about: ['operator', 'customer', 'first-line', 'deeper'] },
    body: (own) => ({ text: 'Messe', day: '2026-07-01', about: `/api/partners/${own.firstLine}` }),
    writes: ['own_tasks'],
  },
  'DELETE /api/today/tasks/{id}': {
    kind: 'own',
    of: 'ownTask',
    operator: 404,
    writes: ['own_tasks'],
  },
  'GET /api/team-feed': { kind: 'own', query: ({ partner }) => ({ partner }) },
  'PUT /api/team-feed/visit': {
    kind: 'everybody',
    writes: ['team_feed_visits', 'team_feed_visits.visited_at'],
  },
  'GET /api/team-feed/greetings/{partner}': { kind: 'figures' },
  // There are no events within the time of the feed.
  'POST /api/team-feed/greetings': {
    kind: 'everybody',
    accepts: { member: ['operator', 'customer', 'first-line', 'deeper'] },
    body: (own) => ({
      member: `/api/partners/${own.firstLine}`,
      kind: 'joined',
      occurrence: 0,
      text: 'Herzlich willkommen',
    }),
    ok: 404,
  },
  'GET /api/celebrations': { kind: 'everybody' },
  'POST /api/celebrations/show': { kind: 'everybody', writes: ['celebrations'] },
  'GET /api/potential_partners': { kind: 'own' },
  'GET /api/potential_partners/{id}': { kind: 'own', of: 'potentialPartner' },
  'GET /api/potential_partners/get-remaining-info': { kind: 'everybody' },
  'POST /api/potential_partners/save': {
    kind: 'everybody',
    body: (_, fresh) => ({ firstName: 'Uwe', surname: 'Ast', email: `uwe${fresh}@example.org` }),
    writes: ['potential_partners', 'outbox'],
  },
  'POST /api/potential_partners/{id}/withdraw': {
    kind: 'own',
    of: 'openInvitation',
    writes: ['potential_partners.status', 'potential_partners.token_hash'],
  },
  'POST /api/potential_partners/{id}/resend': { kind: 'own', of: 'openInvitation', ok: 409 },
  // The link signs up a guest of the inviter.
  'GET /api/potential_partners/{id}/link': { kind: 'own', of: 'openInvitation', operator: 404 },
  'PUT /api/potential_partners/{id}/note': {
    kind: 'own',
    of: 'potentialPartner',
    body: () => ({ callOn: null, note: 'Messe' }),
    writes: ['potential_partners.call_on', 'potential_partners.note'],
  },
  'GET /api/referral_links': { kind: 'own' },
  'GET /api/referral_links/{id}': { kind: 'own', of: 'referralLink' },
  'POST /api/referral_links': {
    kind: 'own',
    body: (own, fresh) => ({ code: `LINK${fresh}`, partner: partnerOf(own) }),
    writes: ['referral_links'],
  },
  'PATCH /api/referral_links/{id}': {
    kind: 'own',
    of: 'referralLink',
    body: (_, fresh) => ({ code: `CODE${fresh}`, target: 'form' }),
    writes: ['referral_links.code', 'referral_links.target'],
  },
  'GET /api/partners/{id}/referrals/save-code': { kind: 'own', of: 'partner' },
  'GET /api/partners/{id}/referrals/leads-to': { kind: 'own', of: 'partner' },
  'GET /api/referral_transitions': { kind: 'own' },
  'GET /api/referral_transitions/{id}': { kind: 'own', of: 'referralTransition' },
  'POST /api/referral_transitions': {
    kind: 'public',
    body: (own) => ({ link: own.referralLink, target: '0' }),
    writes: ['referral_transitions', 'login_throttles'],
  },
  'GET /api/referral-results/{partner}': { kind: 'own' },
  'GET /api/referral-statistic/get/{partner}/{period}': { kind: 'own', params: { period: '7' } },
  'GET /api/referral-statistic/get-all-link/{partner}/{period}': { kind: 'own', params: { period: 'week' } },
};
