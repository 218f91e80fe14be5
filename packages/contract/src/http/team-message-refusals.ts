/** Refusals about messages to the team: a part of `refusals`. */
export const teamMessageRefusals = {
  teamMessageDraftOnly: 'This message has been sent and stays as it is.',
  teamMessageForeign: 'One of the selected people is not in your team.',
  teamMessageNobody: 'None of the selected people would get this message.',
  teamMessageNoLink: 'You have no link that could be filled in for {name}.',
  teamMessageOtherCount: 'This message would now go to a different number of people: {hits}.',
  teamMessageReported: 'You have already reported this message.',
  teamMessagesFull: 'You cannot keep more than {most} of these. Please delete one first.',
  teamMessagesOff: 'The company does not allow messages to the team.',
  teamMessagesOwn: 'Somebody else has to decide on your own messages.',
  teamMessagesStopped: 'The company has stopped your messages to the team. Please ask it why.',
  teamMessagesNotStopped: 'Messages of this partner are not stopped.',
  teamMessagesStoppedBefore: 'Messages of this partner are already stopped.',
  teamMessagesUsedUp: 'You can write to {most} people a day, today to {left} more.',
} as const;
