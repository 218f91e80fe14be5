/** Which upload is open on the documents. */
export interface DocumentSearch {
  upload?: 'legal-note' | 'document';
}

export function parseDocumentSearch({ upload }: Record<string, unknown>): DocumentSearch {
  return upload === 'legal-note' || upload === 'document' ? { upload } : {};
}

/** Which address is open: its number, or a new one. */
export interface AddressSearch {
  address?: number | 'new';
}

export function parseAddressSearch({ address }: Record<string, unknown>): AddressSearch {
  if (address === 'new') return { address };
  const id = Number(address);
  return Number.isSafeInteger(id) && id > 0 ? { address: id } : {};
}

/** Whether the bank account is being edited. */
export interface BankSearch {
  edit?: true;
}

export function parseBankSearch({ edit }: Record<string, unknown>): BankSearch {
  return edit === true || edit === 'true' ? { edit: true } : {};
}
