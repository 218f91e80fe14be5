import { sqlRule } from './rule.ts';

/**
 * Checks each node by itself, so that deep trees take no longer: the team of a node consists of its children and, one line
 * further up, of their teams. Pending changes count as the node's, since its children do not include them either. If this holds
 * for every node, all counts equal a full recount.
 */
export const teamRule = sqlRule(
  'the counts of a team match its places',
  `select case when basic <> 0 or affiliate <> 0 or premium_affiliate <> 0
     then 'below partner ' || partner_id || ', line ' || line || ': ' || basic || ' basic, ' || affiliate
       || ' affiliate and ' || premium_affiliate || ' premium too many' end as fault
   from (
     select partner_id, line, sum(basic) as basic, sum(affiliate) as affiliate, sum(premium_affiliate) as premium_affiliate
     from (
       select partner_id, line, basic, affiliate, premium_affiliate from team_counts
       union all
       select partner_id, line, basic, affiliate, premium_affiliate from team_count_changes
       union all
       select parent_id, 1, -(account = 0)::integer, -(account = 1)::integer, -(account = 2)::integer
       from tree_nodes where parent_id is not null
       union all
       select node.parent_id, least(below.line + 1, 8), -below.basic, -below.affiliate, -below.premium_affiliate
       from team_counts as below join tree_nodes as node on node.partner_id = below.partner_id
       where node.parent_id is not null
     ) as part group by partner_id, line
   ) as difference`,
);
