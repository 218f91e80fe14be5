/** How the job is asked for that has VAT IDs checked which were given or decided on. */
export const CHECK_VAT_IDS = 'check-vat-ids';
