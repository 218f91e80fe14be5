import { ApiError } from '../platform/http/api-error.ts';

const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';

/** 422 for one field. */
export function invalid(propertyPath: string, message: string): ApiError {
  return new ApiError(422, 'Validation failed', { violations: [{ propertyPath, message }] });
}

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
    if (isUniqueViolation(error)) throw invalid(propertyPath, message);
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

/** Whether a write would have made a second of its kind. */
export function isUniqueViolation(error: unknown): boolean {
  return codeOf(error) === UNIQUE_VIOLATION;
}

/** Whether a write would have left a reference that leads nowhere. */
export function isForeignKeyViolation(error: unknown): boolean {
  return codeOf(error) === FOREIGN_KEY_VIOLATION;
}

function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}

/** "1 field device", "14 field devices". */
export function counted(count: number, one: string): string {
  return count === 1 ? `1 ${one}` : `${count} ${one}s`;
}
