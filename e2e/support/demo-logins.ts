/** A partner of the demo network who leads a team of hundreds. */
export const anna = 'anna.berger@blattwerk.example';

/** The operator, who owns the network's root. */
export const operator = 'admin@blattwerk.example';

/** The second operator, who is no partner. */
export const controlling = 'controlling@blattwerk.example';

/** Logins of other kinds: without affiliate status, without a team, with other memberships. */
export const others = {
  'the operator': operator,
  'a customer': 'jonas.winter@blattwerk.example',
  'a premium partner in Switzerland': 'reto.zuercher@blattwerk.example',
} as const;

/** The password of every login of the demo network. */
export const password = 'Blattwerk-2026';
