/** The status codes in log entries, of all objects that have a status. */
export const auditStatuses = [
  // Of payouts, their runs, files and items, of bank reports, and of messages, approvals and requests.
  'pending',
  'draft',
  'submitted',
  'approved',
  'exported',
  'done',
  'discarded',
  'included',
  'held',
  'ready',
  'live',
  'accepted',
  'refused',
  'sent',
  'paid',
  'returned',
  'rejected',
  'unmatched',
  'unrelated',
  'matched',
  'aside',
  'booked',
  'queued',
  'failed',
  'open',
  'overtaken',
  'waiting',
  'given_up',
  // Of findings.
  'stands',
  // Of signals.
  'harmless',
  'pursued',
  // Of likely doubles.
  'different',
  // Of a month's end.
  'withdrawn',
  // Of questions.
  'answered',
  'closed',
  // Of broadcasts, in addition to those above.
  'planned',
  'sending',
  'cancelled',
] as const;
