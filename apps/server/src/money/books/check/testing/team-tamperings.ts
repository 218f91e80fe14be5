import type { Tamperings } from './tampering.ts';

/** Tamperings with the team counts; no trigger fires. */
export const teamTamperings: Tamperings = {
  'the counts of a team match its places': [
    'select fold_team_counts(); update team_counts set basic = basic + 1, affiliate = affiliate - 1',
    'select fold_team_counts(); delete from team_counts where partner_id = (select min(partner_id) from team_counts)',
    `insert into team_count_changes (partner_id, line, basic, affiliate, premium_affiliate)
     select min(partner_id), 1, 0, 0, 1 from tree_nodes`,
    'update tree_nodes set account = 1 - account where parent_id is not null and account < 2',
    'delete from tree_nodes where partner_id = (select max(partner_id) from tree_nodes)',
  ],
};
