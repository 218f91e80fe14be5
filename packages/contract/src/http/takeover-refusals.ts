/** Refusals about the take-over of an existing company. */
export const takeoverRefusals = {
  takeoverWithoutCompany: 'No company has been set up here yet: everybody is placed below its own partner.',
  takeoverControlSum:
    'The amounts of the file come to {sum} EUR, and the control sum is {control} EUR: nothing was booked.',
  takeoverControlMissing: 'Please say what the amounts of the file come to.',
  takeoverOvertaken: 'Somebody has changed people in the meantime. Please send the same file again.',
  comparisonMonthLate: 'Months from {start} on are computed here anyway. Please choose one before.',
  comparisonMonthEmpty: 'No order of this month was taken over.',
  comparisonFaults: {
    one: '{count} line of the file has a fault: nothing is compared before it is mended.',
    other: '{count} lines of the file have faults: nothing is compared before they are mended.',
  },
  comparisonListEmpty: 'The file has no line that can be compared.',
  comparisonNames:
    'The names of bonuses are not valid: each means level, step-up, kick-start, builder, infinity, balancing or none.',
} as const;
