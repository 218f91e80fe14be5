/** Runs pieces of work one after the other, in the order in which they came. */
type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * A queue within this process. Work that waits for a lock of the database anyway waits here first, where it holds
 * no connection: many moves at once leave the pool to everybody else.
 */
export function createQueue(): InTurn {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  };
}
