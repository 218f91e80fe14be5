/** What is refused to those who work for the company, and while a company begins: the part of `refusals` that partners never meet. */
export const operatorRefusals = {
  operatorNoMore: 'You are no longer an operator.',
  partnerNoStaff: 'A partner has no rights by task. Please invite them with another e-mail address.',
  rightNotOwn: 'You cannot give a right that you do not have yourself.',
  emailTaken: 'Somebody has this e-mail address already.',
  passwordSet: 'A password is set already.',
  fourEyes: 'Whoever prepared this cannot approve it.',
  fourEyesAsked: 'Full access is given by two people: a PATCH of the operator prepares it.',
  staffRoles: 'Staff have rights by task and no roles of partners.',
  needsTwo: 'Two people are needed for this, and nobody else has full access.',
  changedSince: 'This has changed since it was prepared. Please prepare it again.',
  approvalWaits: 'The same waits for an approval already.',
  approvalDecided: 'This was decided on already.',
  setupCode: 'This is not a code that the server has printed at its start.',
  companyBegun: 'A company has begun here already.',
  monthInvalid: 'This is not a month such as 2026-12.',
  monthTooFar: 'The first month is at most {most} months away from this one.',
  mailNotTaken: 'The mail server did not take the mail: {answer}',
  secondFactorProof: 'Please confirm with a code of your authenticator app or with a passkey.',
  secondFactorNeeded: 'This needs two-step sign-in, which is not set up for your account.',
  partnersNotNamed: 'Please name the partners, or the filters whose hits are meant with their number.',
  otherCount: 'The filters leave another number of partners by now: {hits}.',
  secondFactorLast:
    'One person with full access must keep two-step sign-in, since approvals ask for it. Please set it up for somebody else first.',
  secondFactorNobody:
    'Nobody with full access has two-step sign-in yet. Please set it up for yourself first.',
  stale: 'This has changed since it was read.',
} as const;
