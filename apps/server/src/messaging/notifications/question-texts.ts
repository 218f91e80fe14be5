import type { Locale } from '@blattwerk/contract/session/session.contract.ts';
import type { NotificationParameters } from './notify.ts';

/** Notifications of partners about their questions, and of operators about open ones. */
type QuestionTexts = {
  readonly [Type in 'questionAnswered' | 'questionAsked' | 'questionsOverdue']: (
    parameters: NotificationParameters[Type],
  ) => string;
};

/** By the reader’s language. */
export const questionTexts = {
  de: {
    questionAnswered: ({ question }) => `Ihre Frage ${question} ist beantwortet.`,
    questionAsked: ({ name }) => `${name} hat eine Frage, die auf Ihre Antwort wartet.`,
    questionsOverdue: ({ count }) =>
      count === '1'
        ? 'Eine Frage ist nicht in der zugesagten Zeit beantwortet worden.'
        : `${count} Fragen sind nicht in der zugesagten Zeit beantwortet worden.`,
  },
  en: {
    questionAnswered: ({ question }) => `Your question ${question} was answered.`,
    questionAsked: ({ name }) => `${name} has a question that waits for your answer.`,
    questionsOverdue: ({ count }) =>
      count === '1'
        ? 'A question was not answered within the time that was promised.'
        : `${count} questions were not answered within the time that was promised.`,
  },
  'fr-FR': {
    questionAnswered: ({ question }) => `Votre question ${question} a reçu une réponse.`,
    questionAsked: ({ name }) => `${name} a une question qui attend votre réponse.`,
    questionsOverdue: ({ count }) =>
      count === '1'
        ? 'Une question n’a pas reçu de réponse dans le délai annoncé.'
        : `${count} questions n’ont pas reçu de réponse dans le délai annoncé.`,
  },
  'ru-RU': {
    questionAnswered: ({ question }) => `На ваш вопрос ${question} дан ответ.`,
    questionAsked: ({ name }) => `${name}: вопрос ждёт вашего ответа.`,
    questionsOverdue: ({ count }) => `Вопросы без ответа в обещанный срок: ${count}.`,
  },
} as const satisfies Record<Locale, QuestionTexts>;
