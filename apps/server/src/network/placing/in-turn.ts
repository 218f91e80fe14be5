/** Runs tasks one after the other, in the order of arrival. */
type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * A queue within this process. Tasks that would wait for a database lock anyway wait here first, without holding a
 * connection: many concurrent moves leave the pool to everybody else.
 */
export function createQueue(): InTurn {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  };
}
