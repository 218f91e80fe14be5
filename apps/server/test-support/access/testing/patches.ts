import type { Objects } from './objects.ts';

/** A new value of a field: as sent, and as answered if that differs. */
export type Change = { readonly sent: unknown; readonly told?: unknown };

/** The fields that a PATCH can change. */
export interface Patchable {
  /** A value for each field of its body. */
  readonly changes: (own: Objects) => Readonly<Record<string, Change>>;
  /** Fields of the body that trigger something, and are not stored. */
  readonly doing?: readonly string[];
  /** Fields that the server derives from others. */
  readonly derived?: readonly string[];
  readonly as?: 'admin';
}

const to = (sent: unknown, told = sent): Change => ({ sent, told });

/** Every PATCH whose fields are stored as sent. */
export const patchables: Readonly<Record<string, Patchable>> = {
  'PATCH /api/users/{id}': {
    changes: () => ({
      firstName: to('Zoë'),
      lastName: to('Ковалёва'),
      phone: to('030 9 87 65 43', '+49309876543'),
      locale: to('en'),
    }),
  },
  'PATCH /api/partners/{id}': { changes: () => ({ displayName: to('Zoë K.') }) },
  'PATCH /api/billing_addresses/{id}': {
    changes: () => ({
      company: to('Blatt & Ast GmbH'),
      street: to('Am Anger 1'),
      postcode: to('1010'),
      city: to('Wien'),
      countryISO: to('aut', 'AUT'),
      phone: to('+431234567'),
      isDefault: to(true),
    }),
    derived: ['country'],
  },
  'PATCH /api/bank_accounts/{id}': {
    changes: () => ({
      accountHolder: to('Zoë Ковалёва'),
      // Before the IBAN: its country has to be that of the BIC, and a marker has none.
      bic: to('COBADEFFXXX'),
      iban: to('DE89 3704 0044 0532 0130 00', 'DE89 **** 3000'),
      bankName: to('Bank am Anger'),
      paypalEmail: to('zoe@example.org'),
    }),
    doing: ['password'],
    derived: ['heldUntil'],
  },
  'PATCH /api/affiliate_datas/{id}': {
    changes: () => ({ ust: to('DE136695976'), smallBusiness: to(false) }),
    doing: ['taxStatus', 'toCheck', 'validFrom'],
    derived: ['updatedAt', 'verified', 'warning'],
  },
  'PATCH /api/referral_links/{id}': {
    changes: () => ({ code: to('ZOE'), target: to('form'), words: to('Bis Montag?'), isActive: to(false) }),
    derived: ['isDefault'],
  },
  'PATCH /api/projects/{id}': {
    changes: () => ({
      number: to('P-4711'),
      name: to('Turnhalle'),
      site: to('Am Anger'),
      status: to('running'),
      contact: to('Hausmeister'),
      separator: to('.'),
      segments: to([{ name: 'Gewerk', values: null, digits: 2 }]),
    }),
    derived: ['updatedAt'],
  },
  'PATCH /api/aks/{id}': {
    changes: () => ({ code: to('ZZ99'), name: to('Zuluft') }),
    derived: ['updatedAt', 'meaning', 'segments', 'parent'],
  },
  'PATCH /api/field_devices/{id}': {
    changes: ({ aks, cableType }) => ({
      aks: to(`/api/aks/${aks}`),
      code: to('ZZ-B1'),
      type: to('Fühler'),
      manufacturer: to('Blatt'),
      location: to('Dach'),
      signal: to('DO'),
      cableType: to(`/api/cable_types/${cableType}`),
      cableLengthCm: to(1250),
    }),
    derived: ['updatedAt', 'project', 'projectNumber', 'aksCode', 'cableTypeDesignation'],
  },
  'PATCH /api/cable_types/{id}': {
    changes: () => ({
      designation: to('J-Y(St)Y 9'),
      cores: to(9),
      crossSection: to('0.75'),
      usage: to('Fühler'),
    }),
    derived: ['updatedAt'],
  },
};
