/** Mails about questions of partners. */
export const texts = {
  'question-answered': {
    subject: 'Antwort auf Ihre Frage {question}',
    quote: 'Unsere Antwort:',
    text: [
      'Wir haben Ihre Frage {question} beantwortet. Ist noch etwas offen, schreiben Sie bitte dort weiter.',
    ],
    button: 'Frage ansehen',
  },
  'question-asked': {
    subject: 'Neue Frage von {partnerName}',
    text: ['{partnerName} hat eine Frage gestellt. Sie wartet auf eine Antwort.'],
    button: 'Frage ansehen',
  },
};
