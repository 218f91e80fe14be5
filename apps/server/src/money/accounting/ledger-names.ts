import type { Selectable } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';

export type LedgerAccount = Selectable<DB['postings']>['account'];
export type EntryKind = Selectable<DB['journal_entries']>['kind'];

/** The ledger accounts in the order in which money passes through them, in German. */
export const accountNames: Readonly<Record<LedgerAccount, string>> = {
  commission: 'Provisionen',
  pending: 'Vorgemerkt',
  available: 'Verfügbar',
  debt: 'Offene Rückbuchungen',
  in_payout: 'In Auszahlung',
  paid: 'Ausgezahlt',
  written_off: 'Ausgebucht',
  paid_back: 'Zurückgezahlt',
  tax_noted: 'Umsatzsteuer ausgewiesen',
  tax_corrected: 'Umsatzsteuer berichtigt',
  tax_in_payout: 'Umsatzsteuer in Auszahlung',
  tax_paid: 'Umsatzsteuer ausgezahlt',
  tax_owed: 'Offene Umsatzsteuer',
  tax_written_off: 'Umsatzsteuer ausgebucht',
  tax_paid_back: 'Umsatzsteuer zurückgezahlt',
  voucher: 'Gutscheine, noch einzulösen',
  voucher_issued: 'Gutscheine, ausgegeben',
  voucher_redeemed: 'Gutscheine, eingelöst',
  voucher_expired: 'Gutscheine, abgelaufen',
};

/** The kinds of journal entries, in German. */
export const kindNames: Readonly<Record<EntryKind, string>> = {
  closing: 'Monatsabschluss',
  reversal: 'Rückbelastung nach Erstattung',
  release: 'Freigabe',
  payout: 'Auszahlung angefordert',
  'payout-rejected': 'Auszahlung abgelehnt',
  'payout-paid': 'Auszahlung bezahlt',
  'payout-returned': 'Auszahlung zurückgekommen',
  correction: 'Korrektur von Hand',
  opening: 'Übernommener Bestand',
  'write-off': 'Ausbuchung einer Forderung',
  'debt-paid': 'Zahlung auf eine Forderung',
  note: 'Abrechnungsgutschrift',
  'note-correction': 'Korrektur einer Abrechnungsgutschrift',
  'tax-paid': 'Umsatzsteuer ausgezahlt',
  'tax-returned': 'Umsatzsteuer zurückgekommen',
  objection: 'Widerspruch gegen eine Abrechnungsgutschrift',
  'voucher-issued': 'Gutschein ausgegeben',
  'voucher-redeemed': 'Gutschein eingelöst',
  'voucher-refunded': 'Einlösung eines Gutscheins zurückgenommen',
  'voucher-expired': 'Gutschein abgelaufen',
  delivery: 'Freigabe nach Lieferung verschoben',
};
