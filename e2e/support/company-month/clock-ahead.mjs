/*
 * Loaded before a process of the product (`--import`), lets its clock be CLOCK_AHEAD_MS ahead of that of the machine: what
 * takes weeks is done by it as by a process of that day. The database's own clock stays behind; it only dates what was added.
 */
const ahead = Number(process.env.CLOCK_AHEAD_MS);
const RealDate = Date;
const now = () => RealDate.now() + ahead;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, asked) => Reflect.construct(target, given.length === 0 ? [now()] : given, asked),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});
