import type { Locale } from '@blattwerk/contract/session/session.contract.ts';
import { placeMails } from './place-mails.ts';
import { teamMails } from './team-mails.ts';
import type { TemplateTexts } from './template-parameters.ts';

/** Mails about questions of partners, by the reader’s language. */
const questionMails: Readonly<
  Record<Locale, Pick<TemplateTexts['messages'], 'question-answered' | 'question-asked'>>
> = {
  de: {
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
  },
  en: {
    'question-answered': {
      subject: 'Answer to your question {question}',
      quote: 'Our answer:',
      text: [
        'We have answered your question {question}. If anything is still unclear, please write to us there.',
      ],
      button: 'See the question',
    },
    'question-asked': {
      subject: 'New question from {partnerName}',
      text: ['{partnerName} has asked a question. It waits for an answer.'],
      button: 'See the question',
    },
  },
  'fr-FR': {
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
  },
  'ru-RU': {
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
  },
};

/** The mails that have files of their own, by the reader’s language. */
export const germanBySubject = { ...placeMails.de, ...questionMails.de, ...teamMails.de };
export const englishBySubject = { ...placeMails.en, ...questionMails.en, ...teamMails.en };
export const frenchBySubject = { ...placeMails['fr-FR'], ...questionMails['fr-FR'], ...teamMails['fr-FR'] };
export const russianBySubject = { ...placeMails['ru-RU'], ...questionMails['ru-RU'], ...teamMails['ru-RU'] };
