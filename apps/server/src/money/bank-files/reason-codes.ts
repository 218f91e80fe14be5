/**
 * Meaning of a bank's reason code. `destination`: the account has to be replaced. `holder`: name or address has to be
 * corrected. `person`: the holder has died. `recipient`: the holder refused it or sent it back. `recalled`: at our own request,
 * or for fraud. `ownAccount`: ours has insufficient funds or is closed. `duplicate`: sent twice. `file`: the order itself was
 * wrong. `bank`: a bank could not execute it now. `rules`: forbidden by regulation. `unspecified`: the bank may not or does not
 * say.
 */
export type ReasonMeaning =
  | 'destination'
  | 'holder'
  | 'person'
  | 'recipient'
  | 'recalled'
  | 'ownAccount'
  | 'duplicate'
  | 'file'
  | 'bank'
  | 'rules'
  | 'unspecified';

/** ISO 20022 codes (ExternalReturnReason1Code, ExternalStatusReason1Code) that occur with SEPA credit transfers. */
const meanings: Readonly<Record<string, ReasonMeaning>> = {
  AC01: 'destination',
  AC02: 'ownAccount',
  AC03: 'destination',
  AC04: 'destination',
  AC05: 'ownAccount',
  AC06: 'destination',
  AC07: 'destination',
  AC14: 'destination',
  AG01: 'destination',
  AG02: 'file',
  AM01: 'file',
  AM02: 'file',
  AM03: 'file',
  AM04: 'ownAccount',
  AM05: 'duplicate',
  AM09: 'file',
  AM10: 'file',
  ARDT: 'recalled',
  BE01: 'holder',
  BE04: 'holder',
  BE05: 'file',
  BE06: 'holder',
  BE07: 'holder',
  BE08: 'holder',
  BE09: 'holder',
  BE10: 'holder',
  BE11: 'holder',
  BE22: 'holder',
  CNOR: 'bank',
  CUST: 'recipient',
  DNOR: 'bank',
  DT01: 'file',
  DUPL: 'duplicate',
  ED05: 'bank',
  ERIN: 'bank',
  FF01: 'file',
  FOCR: 'recalled',
  FRAD: 'recalled',
  MD07: 'person',
  MS02: 'recipient',
  MS03: 'unspecified',
  NARR: 'unspecified',
  NOOR: 'file',
  RC01: 'destination',
  RC04: 'destination',
  RC07: 'destination',
  RR01: 'rules',
  RR02: 'rules',
  RR03: 'holder',
  RR04: 'rules',
  SL01: 'rules',
  TECH: 'recalled',
  TM01: 'file',
  UPAY: 'recalled',
};

/** The meaning of a code; `unspecified` without one and for an unknown code. */
export function meaningOfReason(code: string | null): ReasonMeaning {
  const isKnown = code !== null && Object.hasOwn(meanings, code);
  return (isKnown ? meanings[code] : undefined) ?? 'unspecified';
}

/** The first known code in a text; null if there is none. */
export function reasonCodeIn(text: string): string | null {
  return text.match(/\b[A-Z]{2}(?:\d{2}|[A-Z]{2})\b/g)?.find((code) => Object.hasOwn(meanings, code)) ?? null;
}
