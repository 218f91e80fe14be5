/** What is refused of a take-over of an existing company. */
export const takeoverRefusals = {
  takeoverWithoutCompany: 'No company has begun here yet: people stand below its own partner.',
  takeoverControlSum:
    'The amounts of the file come to {sum} EUR, and the control sum is {control} EUR: nothing was booked.',
  takeoverControlMissing: 'Please say what the amounts of the file come to.',
  takeoverOvertaken: 'Somebody has changed people meanwhile. Please send the same file again.',
} as const;
