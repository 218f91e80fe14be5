import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import type { Tx } from '../../platform/database/transaction.ts';

/** The documents that a partner can upload. */
export type AffiliateFile = 'fileRegistration' | 'fileAgree';

/** Tax number and documents of a partner; files by key. */
export interface AffiliateData {
  readonly ust: string | null;
  readonly smallBusiness: boolean;
  readonly taxStatus: 'unproven' | 'proven';
  /** A number or kind of business other than the proven one, not checked yet. */
  readonly toCheck: { readonly ust: string; readonly smallBusiness: boolean; readonly since: Date } | null;
  /** When an operator rejected all of it as proof; null again once its owner changes it. */
  readonly refusedAt: Date | null;
  readonly fileRegistration: string | null;
  readonly fileAgree: string | null;
}

/** A stored file: its key, and the owner's name for it. */
export interface StoredFile {
  readonly key: string;
  readonly name: string;
}

const nothing: AffiliateData = {
  ust: null,
  smallBusiness: false,
  taxStatus: 'unproven',
  toCheck: null,
  refusedAt: null,
  fileRegistration: null,
  fileAgree: null,
};

function dataOf(db: Kysely<DB>, partner: number) {
  return db
    .selectFrom('affiliate_data')
    .select(['ust', 'small_business as smallBusiness', 'tax_status as taxStatus'])
    .select(['file_registration as fileRegistration', 'file_agree as fileAgree'])
    .select(['to_check_ust', 'to_check_small_business', 'to_check_since', 'refused_at as refusedAt'])
    .where('partner_id', '=', partner);
}

/** A partner's current data. */
export async function findAffiliateData(db: Kysely<DB>, partner: number): Promise<AffiliateData> {
  const row = await dataOf(db, partner).executeTakeFirst();
  return row ? fromRow(row) : nothing;
}

type Row = Awaited<ReturnType<ReturnType<typeof dataOf>['executeTakeFirstOrThrow']>>;

function fromRow({ to_check_ust, to_check_small_business, to_check_since, ...data }: Row): AffiliateData {
  if (to_check_ust === null || to_check_small_business === null || to_check_since === null)
    return { ...data, toCheck: null };
  return {
    ...data,
    toCheck: { ust: to_check_ust, smallBusiness: to_check_small_business, since: to_check_since },
  };
}

/** The same for a change: locked until the transaction ends. */
export async function lockAffiliateData(tx: Tx, partner: number): Promise<AffiliateData> {
  await tx
    .insertInto('affiliate_data')
    .values({ partner_id: partner })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return fromRow(await dataOf(tx, partner).forUpdate().executeTakeFirstOrThrow());
}

/**
 * Writes tax number and status with pending or refused data, and the given files. Triggers write the history of the tax
 * data (migration 0072).
 */
export async function saveAffiliateData(
  tx: Tx,
  partner: number,
  data: Pick<AffiliateData, 'ust' | 'smallBusiness' | 'taxStatus' | 'toCheck' | 'refusedAt'> & {
    readonly files: ReadonlyMap<AffiliateFile, StoredFile>;
    readonly at: Date;
    /**
     * The day in Berlin from which the tax data apply, and the user who changed them; undefined if they are unchanged.
     */
    readonly valid?: { readonly from: string; readonly by: number } | undefined;
  },
): Promise<void> {
  const registration = data.files.get('fileRegistration');
  const agree = data.files.get('fileAgree');
  await tx
    .updateTable('affiliate_data')
    .set({
      ust: data.ust,
      small_business: data.smallBusiness,
      tax_status: data.taxStatus,
      to_check_ust: data.toCheck?.ust ?? null,
      to_check_small_business: data.toCheck?.smallBusiness ?? null,
      to_check_since: data.toCheck?.since ?? null,
      refused_at: data.refusedAt,
      updated_at: data.at,
      ...(data.valid && { valid_from: data.valid.from, changed_by: data.valid.by }),
      ...(registration
        ? { file_registration: registration.key, file_registration_name: registration.name }
        : {}),
      ...(agree ? { file_agree: agree.key, file_agree_name: agree.name } : {}),
    })
    .where('partner_id', '=', partner)
    .execute();
}

/** A partner's uploaded document; one stored without a name is named after its kind. */
export async function findAffiliateFile(
  db: Kysely<DB>,
  partner: number,
  file: AffiliateFile,
): Promise<StoredFile | undefined> {
  const row = await db
    .selectFrom('affiliate_data')
    .select(['file_registration', 'file_registration_name', 'file_agree', 'file_agree_name'])
    .where('partner_id', '=', partner)
    .executeTakeFirst();
  const [key, name] =
    file === 'fileRegistration'
      ? [row?.file_registration, row?.file_registration_name]
      : [row?.file_agree, row?.file_agree_name];
  return key ? { key, name: name ?? file } : undefined;
}

/** The owner of a tax number, as entered. */
export interface NumberHit {
  readonly partner: number;
  readonly name: string;
  readonly number: string;
}

/** Partners with this VAT ID or tax number in any format, proven or pending, sorted by name. */
export async function findByTaxNumber(db: Kysely<DB>, text: string, limit: number): Promise<NumberHit[]> {
  const plain = sql`plain_number(${text}::text)`;
  const { rows } = await sql<NumberHit>`
    select partner.id as partner, partner.display_name as name,
           case when plain_number(data.ust) = ${plain} then data.ust else data.to_check_ust end as number
    from affiliate_data as data join partners as partner on partner.id = data.partner_id
    where plain_number(data.ust) = ${plain} or plain_number(data.to_check_ust) = ${plain}
    order by partner.display_name collate de_names, partner.id
    limit ${limit}`.execute(db);
  return rows;
}
