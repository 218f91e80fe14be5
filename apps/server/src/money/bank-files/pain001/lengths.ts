/** Maximum lengths of texts as sent: SEPA's limits, and those of ISO 20022 for addresses. */
export const LENGTHS = { name: 70, remittance: 140, street: 70, postcode: 16, city: 35 } as const;
