import type { TxClient } from '../../platform/database/transaction.ts';

/** Whose the programme's own postings are where a shard has to be found for each: nobody has this number. */
const PROGRAMME = 0;

/**
 * Makes the keys of balances and postings begin with their partner, as those of distributed tables have to, and gives the programme's
 * postings a number instead of none.
 */
export async function keyBooksByPartner(client: TxClient): Promise<void> {
  await client.query(`
    alter table balances drop constraint balances_pkey;
    alter table balances add primary key (partner_id, id);
    alter table postings drop constraint postings_pkey`);
  const { rows } = await client.query<{ name: string; rule: string }>(`
    select quote_ident(conname) as name, pg_get_constraintdef(oid) as rule from pg_constraint
    where conrelid = 'postings'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%(partner_id IS NULL)%'`);
  await client.query(rows.map(({ name }) => `alter table postings drop constraint ${name};`).join(''));
  await client.query(`update postings set partner_id = ${PROGRAMME} where partner_id is null`);
  await client.query(`alter table postings
    alter column partner_id set default ${PROGRAMME}, alter column partner_id set not null, add primary key (partner_id, id)`);
  for (const { name, rule } of rows)
    await client.query(
      `alter table postings add constraint ${name} ${rule.replace('(partner_id IS NULL)', `(partner_id = ${PROGRAMME})`)}`,
    );
}
