/** A partner of the demo network who leads a team of hundreds. */
export const anna = 'anna.berger@blattwerk.example';

/** The operator, who owns the network's root. */
export const operator = 'admin@blattwerk.example';

/** The password of every login of the demo network. */
export const password = 'Blattwerk-2026';
