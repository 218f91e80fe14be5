import { argv, env } from 'node:process';
import { blattwerkClient, dataOf, type Schema } from '@blattwerk/client/client.ts';
import { BlattwerkError } from '@blattwerk/client/error.ts';

const { BLATTWERK_URL: url = '', BLATTWERK_KEY: token = '' } = env;
const [number = '', email = ''] = argv.slice(2);
const client = blattwerkClient({ url, token, retries: 5 });

const [product] = await dataOf(
  client.GET('/api/products', { params: { query: { kind: 'goods', limits: 1 } } }),
);
if (product === undefined) throw new Error('The shop sells nothing.');
const now = new Date().toISOString();
const order: Schema<'SendOrderInput'> = {
  source: 'example',
  number,
  status: 'paid',
  placedAt: now,
  paidAt: now,
  customer: { email },
  lines: [{ line: '1', product: product.number, quantity: 2, net: '20.00' }],
};

/** One key per step of an order: however often it is sent, it is processed once. */
function send(body: Schema<'SendOrderInput'>) {
  const header = { 'Idempotency-Key': `${body.source}-${body.number}-${body.status}` };
  return dataOf(client.POST('/api/orders', { params: { header }, body }));
}

const first = await send(order);
const again = await send(order);
console.log(`${number} ${first.result}: order ${first.id}, sent again ${again.id}`);

// Changes that contradict a paid order are refused, field by field.
try {
  await send({ ...order, status: 'cancelled' });
} catch (error) {
  if (!(error instanceof BlattwerkError)) throw error;
  for (const { propertyPath, code, message } of error.violations)
    console.log(`${error.status} ${propertyPath}, ${code}: ${message}`);
}
