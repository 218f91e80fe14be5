/** What can be wrong with a snapshot of the network. */
export type NetworkFault = 'bad_id' | 'duplicate_id' | 'unknown_parent' | 'cycle' | 'different_lengths';

/** A snapshot that is not a valid network. `partnerIds` names the partners concerned, at most ten of them. */
export class NetworkError extends Error {
  readonly code: NetworkFault;
  readonly partnerIds: readonly number[];

  constructor(code: NetworkFault, message: string, partnerIds: readonly number[] = []) {
    super(message);
    this.name = 'NetworkError';
    this.code = code;
    this.partnerIds = partnerIds;
  }
}
