import { env } from 'node:process';
import { dataOf, signIn } from '@blattwerk/client/client.ts';

const { BLATTWERK_URL: url = '', BLATTWERK_EMAIL: username = '', BLATTWERK_PASSWORD: password = '' } = env;
const { client, account } = await signIn({ url }, { username, password });
const { partner } = account;
if (partner === null) throw new Error(`${username} is no partner.`);

// Amounts are decimal texts in EUR.
const query = { partner: partner.id };
const { cycles } = await dataOf(client.GET('/api/partner/commission/month', { params: { query } }));
for (const { cycle, total, bonuses } of cycles)
  console.log(
    `${partner.displayName}, ${cycle.dateFrom}: ${total} EUR, of it level bonus ${bonuses.level.amount} EUR`,
  );

await client.POST('/api/logout');
