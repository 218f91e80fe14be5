/** The password of every login below; nobody else of the demo network can sign in. */
export const demoPassword = 'Blattwerk-2026';

/** The people of the demo network who can sign in, or could before their account was disabled. */
export const demoLogins = {
  /** ROLE_ADMIN; owns the company's root partner. */
  operator: 'admin@blattwerk.example',
  /** Leads a team of a few hundred, is on level 10 and lacks one Orange leg for level 11. */
  anna: 'anna.berger@blattwerk.example',
  /** A customer of Anna's: not an affiliate. */
  basic: 'jonas.winter@blattwerk.example',
  /** An affiliate whose account is disabled. */
  disabled: 'petra.sommer@blattwerk.example',
  /** A premium partner in Switzerland. */
  swissPremium: 'reto.zuercher@blattwerk.example',
} as const;

/** Staff of the demo network's company who are no partners: the second of the two people it requires. */
export const demoStaff = { controlling: 'controlling@blattwerk.example' } as const;

/** Affiliates and one customer, by the status of their kick-start bonus. */
export const demoKickStarts = {
  0: 'jonas.winter@blattwerk.example',
  1: 'anna.berger@blattwerk.example',
  2: 'lea.neumann@blattwerk.example',
  3: 'david.aigner@blattwerk.example',
  4: 'manon.girard@blattwerk.example',
} as const;
