import { type Endpoint, openingKeyRights, openingRights } from '@blattwerk/contract/http/endpoint.ts';

/** The description of a call beyond its summary: the contract's own, and what follows from the contract. */
export function descriptionOf(endpoint: Endpoint): string {
  const { description, deprecated, access, ticket, accepted, answer } = endpoint;
  return [
    deprecated ?? '',
    description ?? '',
    `Open ${accessText(access)}${keyText(endpoint)}${ticket ? ', or with a ticket' : ''}.`,
    accepted ? 'Its work is done later: `Location` names what says how far it is.' : '',
    answer.kind === 'collection' ? listText(answer.list) : '',
  ]
    .filter((part) => part !== '')
    .join(' ');
}

function accessText(access: Endpoint['access']): string {
  if (access === 'public') return 'for everybody';
  if (access === 'user') return 'with a token';
  return access === 'operator'
    ? 'with an operator’s token'
    : `with the token of an operator who has the right ${openingRights(access).join(' or ')}`;
}

function keyText(endpoint: Endpoint): string {
  const rights = openingKeyRights(endpoint);
  return rights.length > 0 ? `, or with a key that has ${rights.join(' or ')}` : '';
}

type List = Extract<Endpoint['answer'], { kind: 'collection' }>['list'];

function listText({ defaultSize, defaultOrder }: List): string {
  const order = defaultOrder.map(({ field, direction }) => `\`${field}\` ${direction}`).join(', ');
  return `Pages of ${defaultSize} unless \`limits\` says otherwise${order === '' ? '' : `, by ${order}`}.`;
}
