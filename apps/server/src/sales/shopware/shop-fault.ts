import type { ShopFaultKind } from '@blattwerk/contract/connections/shopware.contract.ts';

const LONGEST_DETAIL = 300;

/** Why a shop could not be reached or read. */
export class ShopFault extends Error {
  override name = 'ShopFault';
  readonly kind: ShopFaultKind;

  /** @param detail for operators; must not contain secrets */
  constructor(kind: ShopFaultKind, detail: string) {
    super(detail.slice(0, LONGEST_DETAIL).toWellFormed());
    this.kind = kind;
  }
}
