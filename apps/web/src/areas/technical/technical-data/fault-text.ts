import { ApiError } from '../../../api/api-error.ts';

/** Assigns violations within a list to the list's field. */
export async function toFields<Answer>(sent: Promise<Answer>): Promise<Answer> {
  try {
    return await sent;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const ofFields = error.violations.map((violation) => ({
      ...violation,
      propertyPath: violation.propertyPath.split('.')[0] ?? '',
    }));
    throw error.withViolations(ofFields);
  }
}

/** A refusal of one field by the client itself. */
export function refusal(propertyPath: string, message: string): ApiError {
  return new ApiError(422, { violations: [{ propertyPath, message }] });
}
