import { env } from 'node:process';
import { type Schema, signIn } from '@blattwerk/client/client.ts';
import { rowsOf } from '@blattwerk/client/pages.ts';

const { BLATTWERK_URL: url = '', BLATTWERK_EMAIL: username = '', BLATTWERK_PASSWORD: password = '' } = env;
const { client } = await signIn({ url }, { username, password });

// Filters and order are the list's own parameters; sorted by id, rows keep their place while others are added.
const credits = rowsOf<Schema<'Credit'>>((page) =>
  client.GET('/api/credits', {
    params: { query: { ...page, 'order[id]': 'asc', 'status.name[]': ['available', 'paid'] } },
  }),
);
let cents = 0;
let count = 0;
for await (const { amount } of credits) {
  cents += Math.round(Number(amount) * 100);
  count += 1;
}
console.log(`${count} credits, ${(cents / 100).toFixed(2)} EUR`);

await client.POST('/api/logout');
