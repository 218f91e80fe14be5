/** Mails about questions of partners. */
export const texts = {
  'question-answered': {
    subject: 'Réponse à votre question {question}',
    quote: 'Notre réponse\u00a0:',
    text: [
      'Nous avons répondu à votre question {question}. S’il reste un point à éclaircir, écrivez-nous au même endroit.',
    ],
    button: 'Voir la question',
  },
  'question-asked': {
    subject: 'Nouvelle question posée par {partnerName}',
    text: ['{partnerName} a posé une question. Elle attend une réponse.'],
    button: 'Voir la question',
  },
};
