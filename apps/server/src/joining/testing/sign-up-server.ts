import { startTestServer } from '../../../test-support/test-server.ts';
import { createPartner } from '../../network/team/testing/create-partner.ts';

export const NOW = new Date('2026-03-15T10:00:00Z');
export const PASSWORD = 'Apfelbaum-am-Hang';

/** Starts a server with Anna's code TEEZEIT and one partner below her; `terms` have to be accepted. */
export async function startSignUpServer() {
  const server = await startTestServer(NOW);
  const { db } = server.database;
  const root = await createPartner(db, { name: 'Root', parent: null });
  const anna = await createPartner(db, { name: 'Anna', parent: root });
  await createPartner(db, { name: 'First', parent: anna });
  await db.insertInto('referral_links').values({ partner_id: anna.id, code: 'TEEZEIT' }).execute();
  const annaToken = await server.signIn(anna.email);
  const [document] = (await server.app.inject('/api/sign-up/documents')).json();
  const terms: number = document.id;
  let people = 0;
  const post = (url: string, payload: object, remoteAddress = '203.0.113.1') =>
    server.app.inject({ method: 'POST', url, payload, remoteAddress });
  const mailTo = async (recipient: string) =>
    (await server.outboxOf()).filter((message) => message.recipient === recipient).at(-1);
  return {
    ...server,
    anna,
    annaToken,
    terms,
    /** The body of a sign-up with a unique address. */
    someone: () => {
      people += 1;
      const email = `Nora${people}@post.example`;
      return { firstName: 'Nora', lastName: 'Wendt', email, password: PASSWORD, acceptedDocuments: [terms] };
    },
    post,
    check: (query: string) => server.app.inject({ url: `/api/sign-up/check?${query}` }),
    confirm: (token: string, password = PASSWORD) => post('/api/sign-up/confirm', { token, password }),
    /** The last mail to an address. */
    mailTo,
    /** The token in the link of the last mail to an address. */
    tokenFor: async (email: string): Promise<string> => {
      const mail = await mailTo(email);
      const token = /[?&](?:confirm|invitation)=([\w-]{43})$/.exec(String(mail?.parameters.link))?.[1];
      if (!token) throw new Error(`no link for ${email}`);
      return token;
    },
    accountOf: (email: string) =>
      db
        .selectFrom('users')
        .innerJoin('partners', 'partners.user_id', 'users.id')
        .leftJoin('tree_nodes', 'tree_nodes.partner_id', 'partners.id')
        .leftJoin('account_types', 'account_types.partner_id', 'partners.id')
        .leftJoin('affiliate_data', 'affiliate_data.partner_id', 'partners.id')
        .select(['users.id as user', 'partners.id as partner', 'display_name', 'locale', 'roles'])
        .select([
          'parent_id',
          'branch',
          'affiliate',
          'affiliate_since',
          'affiliate_data.partner_id as papers',
        ])
        .where('email', '=', email)
        .executeTakeFirst(),
  };
}
