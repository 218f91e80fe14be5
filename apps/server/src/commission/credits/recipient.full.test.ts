import { expect, test } from 'vitest';
import { setUp } from '../../../test-support/set-up.ts';
import { createEarningNetwork } from './testing/earning-network.ts';

const net = setUp(createEarningNetwork);

test('a credit shows its payee: the default billing address, to the owner and to operators', async () => {
  const { pool } = net.server.database;
  const token = await net.signIn('own');
  const operator = await net.signIn('root');
  const [credit] = (await net.server.call(token, { url: '/api/credits.json?status.name=debt' })).json();
  const recipientFor = async (as: string) =>
    (await net.server.call(as, { url: `/api/credits/${credit.id}.json` })).json().recipient;
  expect(await recipientFor(token)).toBeNull();
  await pool.query(
    `insert into billing_addresses (user_id, company, street, postcode, city, country_iso, is_default, created_at)
     select user_id, company, 'Hof 1', '10115', city, 'DEU', city = 'Berlin', now()
     from partners, (values ('Eins GmbH', 'Berlin'), (null, 'Bonn')) as place (company, city) where partners.id = $1`,
    [net.idOf('own')],
  );
  const expected = {
    company: 'Eins GmbH',
    street: 'Hof 1',
    postcode: '10115',
    city: 'Berlin',
    country: 'Deutschland',
    countryISO: 'DEU',
    phone: null,
  };
  expect(await recipientFor(token)).toMatchObject(expected);
  expect(await recipientFor(operator)).toMatchObject({ ...expected, country: expect.any(String) });
  const { rows } = await pool.query(
    `select concat(first_name, ' ', last_name) as name from users join partners on user_id = users.id where partners.id = $1`,
    [net.idOf('own')],
  );
  expect((await recipientFor(token)).name).toBe(rows[0]?.name);
});
