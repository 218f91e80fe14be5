import type { PlainCode, Refusal } from '@blattwerk/contract/http/refusal.ts';
import { ApiError, invalidField } from '../../platform/api-error.ts';
import { isForeignKeyViolation, isUniqueViolation } from '../../platform/database/violations.ts';

/**
 * Runs a write. A unique violation becomes a 422 of this field, with the code `taken`; a reference to something deleted
 * concurrently becomes a 409.
 */
export async function onlyOne<Result>(
  propertyPath: string,
  taken: PlainCode,
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (isUniqueViolation(error)) throw invalidField(propertyPath, taken);
    if (isForeignKeyViolation(error)) throw new ApiError(409, 'referenceDeleted');
    throw error;
  }
}

/** Runs a deletion; a row in use becomes a 409, with the text of `explain`. */
export async function unlessUsed(
  remove: () => Promise<unknown>,
  explain: () => Promise<Refusal>,
): Promise<void> {
  try {
    await remove();
  } catch (error) {
    throw isForeignKeyViolation(error) ? new ApiError(409, await explain()) : error;
  }
}
