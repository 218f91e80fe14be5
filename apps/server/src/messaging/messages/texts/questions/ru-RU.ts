/** Mails about questions of partners. */
export const texts = {
  'question-answered': {
    subject: 'Ответ на ваш вопрос {question}',
    quote: 'Наш ответ:',
    text: ['Мы ответили на ваш вопрос {question}. Если что-то осталось неясным, напишите нам там же.'],
    button: 'Открыть вопрос',
  },
  'question-asked': {
    subject: 'Новый вопрос от партнёра {partnerName}',
    text: ['{partnerName} задаёт вопрос. Он ждёт ответа.'],
    button: 'Открыть вопрос',
  },
};
