import { createSocket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { type Answer, decode, encode } from 'dns-packet';

/** DNS records of a name: TXT and MX. */
export interface Records {
  readonly texts?: readonly string[];
  readonly mail?: string;
}

/** A name server with these records and no others; with `fails` it answers every query with a server failure. */
export async function startNameServer(names: Readonly<Record<string, Records>>, { fails = false } = {}) {
  const socket = createSocket('udp4');
  socket.on('message', (message, { address, port }) => {
    const { id, questions = [] } = decode(message);
    const [question] = questions;
    const records = names[question?.name.toLowerCase() ?? ''];
    const answers = question && records ? answersTo(question.name, question.type, records) : [];
    const isUnknown = records === undefined ? 3 : 0;
    const flags = 0x8180 & 0xfff0;
    const answer = encode({
      type: 'response',
      id: id ?? 0,
      flags: flags | (fails ? 2 : isUnknown),
      questions,
      answers,
    });
    socket.send(answer, port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const resolver = new Resolver({ timeout: 3_000, tries: 1 });
  resolver.setServers([`127.0.0.1:${socket.address().port}`]);
  return { resolver, close: () => void socket.close() };
}

function answersTo(name: string, type: string, { texts = [], mail }: Records): Answer[] {
  if (type === 'MX' && mail !== undefined)
    return [{ type: 'MX', name, ttl: 60, data: { preference: 10, exchange: mail } }];
  if (type !== 'TXT') return [];
  // A TXT string has at most 255 bytes; longer texts are split.
  return texts.map((text) => ({ type: 'TXT', name, ttl: 60, data: text.match(/.{1,255}/g) ?? [] }));
}
