/** Refusals about the month-end closing: a part of `refusals`. */
export const monthEndRefusals = {
  monthNotOver: 'This month is not over yet: its last day is {day}.',
  monthClosed: 'This month is closed already.',
  monthEarlierOpen: 'An earlier month is not closed yet, {month}. Please close it first.',
  monthCheckRed: 'A check stops this month. Each says what helps.',
  monthSubmitted: 'This month was submitted already. Take that back first.',
  monthNotSubmitted: 'Nobody has submitted this month.',
  monthNotApproved: 'Nobody has approved this month.',
  monthPreviewStale:
    'This preview no longer holds: the month comes to something else by now. Please compute it again.',
  monthPreviewOpen: 'This preview is not computed yet.',
  monthNoteMissing: 'A check is yellow. Please write down why the month may be closed all the same.',
  monthCloseAtPast: 'This time is over already.',
} as const;
