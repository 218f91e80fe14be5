import { sql } from 'kysely';
import { euros, type Sections } from './section.ts';

/** A partner's activities and plans: orders, ranks, links, invitations, tasks, installations. */
export const workSections: Sections = {
  orders: ({ partner }) => sql`
    select number, source, status, placed_at as "placedAt", paid_at as "paidAt", delivered_at as "deliveredAt",
           ${euros('base_cents')} as base, ${euros('gross_cents')} as gross, qp,
           (select cycle.date_from::text from cycles as cycle where cycle.id = orders.cycle_id) as cycle,
           (select coalesce(jsonb_agg(jsonb_build_object('product', product.name, 'quantity', line.quantity, 'qp', line.qp,
                                        'net', ${euros('line.net_cents')}, 'gross', ${euros('line.gross_cents')},
                                        'vatBp', line.vat_bp) order by line.id), '[]')
            from order_lines as line join products as product on product.id = line.product_id
            where line.order_id = orders.id) as lines,
           (select coalesce(jsonb_agg(jsonb_build_object('number', refund.number, 'base', ${euros('refund.base_cents')},
                                        'qp', refund.qp, 'refundedAt', refund.refunded_at) order by refund.id), '[]')
            from refunds as refund where refund.order_id = orders.id) as refunds,
           (select coalesce(jsonb_agg(jsonb_build_object('deliveredAt', delivery.delivered_at, 'knownAt', delivery.known_at)
                                      order by delivery.id), '[]')
            from order_deliveries as delivery where delivery.order_id = orders.id) as deliveries
    from orders where partner_id = ${partner} order by placed_at, id`,
  'orders-moved': ({ partner }) => sql`
    select moved.order_id as "order", case when moved.to_partner_id = ${partner} then 'to' else 'from' end as direction,
           moved.reason, moved.reassigned_at as "reassignedAt"
    from order_reassignments as moved
    where ${partner} in (moved.from_partner_id, moved.to_partner_id) order by moved.id`,
  ranks: ({ partner }) => sql`
    select cycle.date_from::text as cycle, cycle.closed_at as "closedAt", held.level,
           held.highest_level_before as "highestLevelBefore", held.qp, held.personal_qp as "personalQp",
           ${euros('held.psv_cents')} as psv, held.active_customers as "activeCustomers",
           ${euros('held.team_base_cents')} as "teamBase", ${euros('held.projected_cents')} as projected
    from partner_statistics as held join cycles as cycle on cycle.id = held.cycle_id
    where held.partner_id = ${partner} order by cycle.date_from`,
  'ranks-before': ({ partner }) => sql`
    select level, kick_start as "kickStart" from opening_levels where partner_id = ${partner}`,
  'referral-links': ({ partner }) => sql`
    select code, type, target, media_id as "mediaId", words, is_default as "isDefault", is_active as "isActive",
           created_at as "createdAt",
           referral_links.past_clicks
             + (select count(*) from referral_transitions where link_id = referral_links.id) as transitions
    from referral_links where partner_id = ${partner} order by id`,
  'referral-clicks': ({ partner }) => sql`
    select link.code, click.date, click.target
    from referral_links as link join referral_transitions as click on click.link_id = link.id
    where link.partner_id = ${partner} order by click.id`,
  'potential-partners': ({ user }) => sql`
    select first_name as "firstName", surname, email, comment, words, status, note, call_on::text as "callOn", created_at as "createdAt",
           told_at as "toldAt"
    from potential_partners where user_id = ${user} order by id`,
  'follow-ups': ({ partner }) => sql`
    select member.display_name as "displayName", kept.done_at as "doneAt", kept.call_on::text as "callOn", kept.note,
           kept.updated_at as "updatedAt"
    from follow_ups as kept join partners as member on member.id = kept.member_id
    where kept.partner_id = ${partner} order by kept.member_id`,
  // When others noted something, but not what: the words are theirs as well (Art. 15 para. 4 GDPR); the company decides
  // on request.
  'notes-of-others': ({ partner }) => sql`
    select 'follow-up' as kind, updated_at as "notedAt" from follow_ups where member_id = ${partner} and note is not null
    union all
    select 'task', created_at from own_tasks where member_id = ${partner}
    union all
    select 'invitation', created_at from potential_partners
    where partner_id = ${partner} and coalesce(note, comment, words) is not null
    order by 2`,
  'team-greetings': ({ partner }) => sql`
    select member.display_name as "displayName", written.kind, written.occurrence, written.text, written.written_at as "writtenAt"
    from team_greetings as written join partners as member on member.id = written.member_id
    where written.partner_id = ${partner} order by written.written_at, written.member_id`,
  'team-feed-visits': ({ partner }) => sql`
    select visited_at as "visitedAt", before_at as "beforeAt" from team_feed_visits where partner_id = ${partner}`,
  goals: ({ partner }) => sql`
    select level, ${euros('amount_cents')} as amount, until::text, ${euros('order_cents')} as "orderBase",
           order_qp as "orderQp", created_at as "createdAt"
    from goals where partner_id = ${partner}`,
  'own-tasks': ({ partner }) => sql`
    select written.text, written.due_on::text as day, member.display_name as "displayName",
           written.created_at as "createdAt", kept.answer
    from own_tasks as written
    left join partners as member on member.id = written.member_id
    left join task_answers as kept
      on kept.partner_id = written.partner_id and kept.kind = 'own-task' and kept.object_id = written.id
    where written.partner_id = ${partner} order by written.id`,
  'task-answers': ({ partner }) => sql`
    select kept.kind, member.display_name as "displayName", invited.email, kept.answer, kept.until,
           kept.answered_at as "answeredAt"
    from task_answers as kept
    left join partners as member
      on member.id = kept.object_id and kept.kind not in ('invitation', 'invitation-call', 'own-task')
    left join potential_partners as invited
      on invited.id = kept.object_id and kept.kind in ('invitation', 'invitation-call')
    where kept.partner_id = ${partner} order by kept.kind, kept.object_id`,
  projects: ({ partner }) => sql`
    select number, name, site, status, contact, separator, segments, created_at as "createdAt",
           (select coalesce(jsonb_agg(jsonb_build_object('code', aks.code, 'name', aks.name, 'parent', aks.parent_code)
                                      order by aks.code), '[]')
            from aks where aks.project_id = projects.id) as aks
    from projects where partner_id = ${partner} order by id`,
  'field-devices': ({ partner }) => sql`
    select project.number as project, aks.code as aks, device.code, device.type, device.manufacturer, device.location,
           device.signal, device.cable_length_cm as "cableLengthCm", cable.designation as "cableType",
           device.created_at as "createdAt"
    from field_devices as device join aks on aks.id = device.aks_id join projects as project on project.id = aks.project_id
    left join cable_types as cable on cable.id = device.cable_type_id
    where project.partner_id = ${partner} order by device.id`,
  'cable-types': ({ partner }) => sql`
    select designation, cores, cross_section as "crossSection", usage, created_at as "createdAt"
    from cable_types where partner_id = ${partner} order by id`,
  'deleted-technical-data': ({ partner }) => sql`
    select kind, fields, deleted_at as "deletedAt" from deleted_technical_data where partner_id = ${partner} order by deleted_at`,
};
