import { isForeignKeyViolation, isUniqueViolation } from '../platform/database/violations.ts';
import { ApiError, invalidField } from '../platform/http/api-error.ts';

/**
 * Runs a write. One that would make a second of its kind is a 422 of this field; one that refers to what was
 * deleted at the same moment is a 409.
 */
export async function onlyOne<Result>(
  propertyPath: string,
  message: string,
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (isUniqueViolation(error)) throw invalidField(propertyPath, message);
    if (isForeignKeyViolation(error)) throw new ApiError(409, 'What this refers to was just deleted.');
    throw error;
  }
}

/** Runs a deletion; of what is in use it is a 409, which `explain` words. */
export async function unlessUsed(
  remove: () => Promise<unknown>,
  explain: () => Promise<string>,
): Promise<void> {
  try {
    await remove();
  } catch (error) {
    throw isForeignKeyViolation(error) ? new ApiError(409, await explain()) : error;
  }
}

/** "1 field device", "14 field devices". */
export function counted(count: number, one: string): string {
  return count === 1 ? `1 ${one}` : `${count} ${one}s`;
}
