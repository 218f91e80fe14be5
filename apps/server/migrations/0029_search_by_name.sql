-- Why: see 0028_names_in_the_tree.sql.

update tree_nodes as node set searched_name = as_searched(partner.display_name)
from partners as partner where partner.id = node.partner_id and node.searched_name is null;
create index tree_nodes_searched_name_idx on tree_nodes (spath) include (depth, partner_id, searched_name);
alter table tree_nodes alter column searched_name set not null;
