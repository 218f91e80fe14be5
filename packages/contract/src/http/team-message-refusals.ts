/** Refusals about messages to the team: a part of `refusals`. */
export const teamMessageRefusals = {
  teamMessageDraftOnly: 'This message was sent: it stays as it is.',
  teamMessageForeign: 'Somebody whom you have chosen is not in your team.',
  teamMessageNobody: 'Nobody whom you have chosen would get this message.',
  teamMessageNoLink: 'You have no link that could be filled in for {name}.',
  teamMessageOtherCount: 'This message would go to another number of people by now: {hits}.',
  teamMessageReported: 'You have reported this message already.',
  teamMessagesFull: 'You keep {most} of these already. Please delete one first.',
  teamMessagesOff: 'The company does not allow messages to the team.',
  teamMessagesOwn: 'Somebody else has to decide on your own messages.',
  teamMessagesStopped: 'The company has stopped your messages to the team. Please ask it why.',
  teamMessagesNotStopped: 'Messages of this partner are not stopped.',
  teamMessagesStoppedBefore: 'Messages of this partner are stopped already.',
  teamMessagesUsedUp: 'You can write to {most} people a day, today to {left} more.',
} as const;
