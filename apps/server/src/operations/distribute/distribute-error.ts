/** A database that cannot be distributed, with what to do about it. */
export class DistributeError extends Error {
  override name = 'DistributeError';
}
