/** Refusals about objections to self-billed invoices: a part of `refusals`. */
export const objectionRefusals = {
  objectionTwice: 'An objection to this self-billed invoice has already been made.',
  objectionNoNote: 'There is no self-billed invoice to object to: none was issued, or it has been cancelled.',
  objectionToReplacement: 'This self-billed invoice replaces another one. Please write to the company.',
  objectionNothingLeft: 'Corrections have taken back the whole of this self-billed invoice.',
  objectionNone: 'No objection is waiting for an agreement.',
  objectionOwesTax:
    'VAT is open because of this objection: it can be ended only with a write-off by two people.',
  objectionUnanswered: 'Nobody has answered this objection yet.',
  objectionTerm: 'The partner can agree until {day}. From that day on the objection can be ended.',
  noteObjected:
    'The self-billed invoice of this payout was objected to: without the partner’s agreement you can neither replace it nor reject the payout.',
} as const;
