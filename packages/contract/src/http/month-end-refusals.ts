/** Refusals about the month-end closing: a part of `refusals`. */
export const monthEndRefusals = {
  monthNotOver: 'This month is not over yet: its last day is {day}.',
  monthClosed: 'This month is already closed.',
  monthEarlierOpen: 'An earlier month is not closed yet, {month}. Please close it first.',
  monthCheckRed: 'A check stops this month. The check says what helps.',
  monthSubmitted: 'This month has already been submitted. Take that back first.',
  monthNotSubmitted: 'This month has not been submitted.',
  monthNotApproved: 'This month has not been approved.',
  monthPreviewStale:
    'This preview is no longer valid: the month now comes to something else. Please compute it again.',
  monthPreviewOpen: 'This preview is not finished yet.',
  monthNoteMissing: 'A check is yellow. Please write down why the month can be closed anyway.',
  monthCloseAtPast: 'This time has already passed.',
} as const;
