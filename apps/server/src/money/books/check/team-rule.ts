import { sqlRule } from './rule.ts';

/**
 * Looks at each place by itself, so that it takes as long for deep trees: below it stand its children and, one line further
 * up, what these have. What was written down for it and not yet added belongs to the former, since children have it neither.
 * Where this holds of every place, all counts are those that counting afresh comes to.
 */
export const teamRule = sqlRule(
  'counts of a team are those of its places',
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
