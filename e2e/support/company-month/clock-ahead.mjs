/*
 * Loaded into a process of the product (`--import`), sets its clock CLOCK_AHEAD_MS ahead of the machine's, so that it acts
 * as a process of a later day. The database's own clock is unchanged; it only dates inserted rows.
 */
const ahead = Number(process.env.CLOCK_AHEAD_MS);
const RealDate = Date;
const now = () => RealDate.now() + ahead;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, asked) => Reflect.construct(target, given.length === 0 ? [now()] : given, asked),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});
