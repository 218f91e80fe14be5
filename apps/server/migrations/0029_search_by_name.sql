-- Why: see 0028_names_in_the_tree.sql.

update tree_nodes as node set name = searched_name(partner.display_name)
from partners as partner where partner.id = node.partner_id and node.name is null;
create index tree_nodes_name_idx on tree_nodes (spath) include (depth, partner_id, name);
alter table tree_nodes alter column name set not null;
