import { oneId, type Prepare } from './demo-request.ts';
import { fillWebhooks } from './fill-webhooks.ts';

const latestReceiver = 'select max(id) as id from webhook_receivers';
const latestDelivery = 'select max(id) as id from webhook_deliveries';

/** A webhook receiver that is not used by any other call. */
const aReceiver: Prepare = async (demo) => {
  const { server } = demo;
  await fillWebhooks(server.deps);
  return { objects: { webhookReceiver: await oneId(demo, latestReceiver) } };
};

/** The same with a waiting delivery. */
const aDelivery: Prepare = async (demo) => {
  await aReceiver(demo);
  const webhookDelivery = await oneId(demo, latestDelivery);
  return { objects: { webhookDelivery }, row: { body: () => ({ ids: [webhookDelivery] }) } };
};

const readsDelivery: Prepare = async (demo) => ({ objects: (await aDelivery(demo)).objects ?? {} });

/** Receivers of events, and their deliveries. */
export const webhookRequests: Readonly<Record<string, Prepare>> = {
  'GET /api/webhook_receivers': aReceiver,
  'GET /api/webhook_receivers/{id}': aReceiver,
  'PATCH /api/webhook_receivers/{id}': aReceiver,
  'DELETE /api/webhook_receivers/{id}': aReceiver,
  'POST /api/webhook_receivers/{id}/secret': aReceiver,
  'POST /api/webhook_receivers/{id}/test': aReceiver,
  'GET /api/webhook_deliveries': readsDelivery,
  'GET /api/webhook_deliveries/{id}': readsDelivery,
  'POST /api/webhook_deliveries/send-again': aDelivery,
};
