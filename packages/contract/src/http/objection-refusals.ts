/** Refusals about objections to self-billed invoices: a part of `refusals`. */
export const objectionRefusals = {
  objectionTwice: 'This self-billed invoice was objected to before.',
  objectionNoNote: 'There is no self-billed invoice to object to: none was issued, or it is cancelled.',
  objectionToReplacement:
    'This self-billed invoice takes the place of another one. Please write to the company.',
  objectionNothingLeft: 'Corrections have taken all of this self-billed invoice back.',
  objectionNone: 'No objection waits for an agreement.',
  objectionOwesTax: 'VAT is owed by this objection: it ends with a write-off, by two people.',
  objectionUnanswered: 'Nobody has answered this objection yet.',
  objectionTerm: 'The partner can agree until {day}. From that day on the objection can be ended.',
  noteObjected:
    'The self-billed invoice of this payout was objected to: nothing takes its place before its partner agrees, and the payout is not rejected.',
} as const;
