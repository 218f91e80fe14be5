/** The job that checks new or decided VAT IDs. */
export const CHECK_VAT_IDS = 'check-vat-ids';
