import type { Locale } from '@blattwerk/contract/session/session.contract.ts';
import { dayIn } from '../../platform/paper/formats.ts';
import { monthTexts } from './month-texts.ts';
import type { NotificationParameters } from './notify.ts';

/** Notification of a user whose address is unreachable, by the reader’s language. */
const addressTexts = {
  de: {
    mailsReturned: () =>
      'E-Mails an Ihre Adresse kommen zurück. Bitte prüfen Sie die Adresse in Ihrem Profil.',
  },
  en: {
    mailsReturned: () =>
      'E-mails to your address are being returned. Please check the address in your profile.',
  },
  'fr-FR': {
    mailsReturned: () =>
      'Les e-mails à votre adresse nous reviennent. Veuillez la vérifier dans votre profil.',
  },
  'ru-RU': {
    mailsReturned: () => 'Письма на ваш адрес возвращаются. Пожалуйста, проверьте его в профиле.',
  },
} as const satisfies Readonly<Record<Locale, { readonly mailsReturned: () => string }>>;

/**
 * Notifications of messages from partners above, by the reader’s language; their words are only in the message itself.
 */
type TeamTexts = { readonly teamMessage: (parameters: NotificationParameters['teamMessage']) => string };

const teamTexts = {
  de: { teamMessage: ({ name }) => `${name} hat Ihnen eine Nachricht geschrieben.` },
  en: { teamMessage: ({ name }) => `${name} has written you a message.` },
  'fr-FR': { teamMessage: ({ name }) => `${name} vous a écrit un message.` },
  'ru-RU': { teamMessage: ({ name }) => `${name}: новое сообщение для вас.` },
} as const satisfies Record<Locale, TeamTexts>;

/** Notification of a message from the partner directly above: the sender, and their words unchanged. */
type GreetingTexts = { readonly greeting: (parameters: NotificationParameters['greeting']) => string };

/** By the reader’s language. */
const greetingTexts = {
  de: {
    greeting: ({ name, kind, text }) =>
      `${name} ${isPraise(kind) ? 'gratuliert' : 'schreibt'} Ihnen: „${text}“`,
  },
  en: {
    greeting: ({ name, kind, text }) =>
      isPraise(kind) ? `${name} congratulates you: “${text}”` : `${name} writes to you: “${text}”`,
  },
  'fr-FR': {
    greeting: ({ name, kind, text }) =>
      `${name} vous ${isPraise(kind) ? 'félicite' : 'écrit'}\u00a0: «\u00a0${text}\u00a0»`,
  },
  'ru-RU': {
    greeting: ({ name, kind, text }) =>
      isPraise(kind) ? `${name} поздравляет вас: «${text}»` : `${name} пишет вам: «${text}»`,
  },
} as const satisfies Readonly<Record<Locale, GreetingTexts>>;

/** Whether the greeting congratulates; new and inactive partners are just written to. */
function isPraise(kind: NotificationParameters['greeting']['kind']): boolean {
  return kind === 'firstOrder' || kind === 'level' || kind === 'anniversary';
}

/** Notifications of partners about their questions, and of operators about open ones. */
type QuestionTexts = {
  readonly [Type in 'questionAnswered' | 'questionAsked' | 'questionsOverdue']: (
    parameters: NotificationParameters[Type],
  ) => string;
};

/** By the reader’s language. */
const questionTexts = {
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
    questionAsked: ({ name }) => `${name} has a question that is waiting for your answer.`,
    questionsOverdue: ({ count }) =>
      count === '1'
        ? 'A question was not answered within the promised time.'
        : `${count} questions were not answered within the promised time.`,
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

/** Notifications of the owner of a place and of the successor about its transfer. */
type PlaceTexts = {
  readonly placeTransfer: (parameters: NotificationParameters['placeTransfer']) => string;
};

/** By the reader’s language. */
const placeTexts = {
  de: {
    placeTransfer: ({ side, state, name, from }) => {
      const day = dayIn('de', from);
      if (state === 'withdrawn')
        return side === 'owner'
          ? `Ihr Platz geht nicht, wie angekündigt, ab dem ${day} auf ${name} über.`
          : `Der Platz von ${name} geht nicht, wie angekündigt, ab dem ${day} auf Sie über.`;
      return side === 'owner'
        ? `Ihr Platz geht ab dem ${day} auf ${name} über, und Ihre Partnervereinbarung endet. Was Sie bis dahin verdienen, bleibt Ihres. Wissen Sie nichts davon, schreiben Sie uns bitte.`
        : `Der Platz von ${name} geht ab dem ${day} auf Sie über: Sie werden Partner. Bitte nehmen Sie die Partnervereinbarung an; Auszahlungen warten bis dahin.`;
    },
  },
  en: {
    placeTransfer: ({ side, state, name, from }) => {
      const day = dayIn('en', from);
      if (state === 'withdrawn')
        return side === 'owner'
          ? `Contrary to what was announced, your place does not pass to ${name} from ${day}.`
          : `Contrary to what was announced, the place of ${name} does not pass to you from ${day}.`;
      return side === 'owner'
        ? `Your place passes to ${name} from ${day}, and your partner agreement ends. What you earn until then stays yours. If you know nothing of this, please write to us.`
        : `The place of ${name} passes to you from ${day}: you become a partner. Please accept the partner agreement; payouts wait until then.`;
    },
  },
  'fr-FR': {
    placeTransfer: ({ side, state, name, from }) => {
      const day = dayIn('fr-FR', from);
      if (state === 'withdrawn')
        return side === 'owner'
          ? `Contrairement à ce qui était annoncé, votre place n’est pas transmise à ${name} à partir du ${day}.`
          : `Contrairement à ce qui était annoncé, la place de ${name} ne vous est pas transmise à partir du ${day}.`;
      return side === 'owner'
        ? `Votre place est transmise à ${name} à partir du ${day}, et votre contrat de partenariat prend fin. Ce que vous gagnez jusque-là reste à vous. Si vous n’en savez rien, écrivez-nous.`
        : `La place de ${name} vous est transmise à partir du ${day} : vous devenez partenaire. Veuillez accepter le contrat de partenariat ; les versements attendent jusque-là.`;
    },
  },
  'ru-RU': {
    placeTransfer: ({ side, state, name, from }) => {
      const day = dayIn('ru-RU', from);
      if (state === 'withdrawn')
        return side === 'owner'
          ? `Вопреки объявленному ваше место с ${day} не переходит. Преемник: ${name}.`
          : `Вопреки объявленному место с ${day} к вам не переходит. Прежний владелец: ${name}.`;
      return side === 'owner'
        ? `С ${day} ваше место переходит к преемнику (${name}), и ваше партнёрское соглашение прекращается. Всё, что вы заработаете до этого дня, остаётся вашим. Если вы об этом не знаете, напишите нам.`
        : `С ${day} место переходит к вам (прежний владелец: ${name}): вы становитесь партнёром. Примите партнёрское соглашение; до этого выплаты ожидают.`;
    },
  },
} as const satisfies Readonly<Record<Locale, PlaceTexts>>;

/** The notification texts of each subject, by the reader’s language. */
const textsIn = (locale: Locale) => ({
  ...addressTexts[locale],
  ...greetingTexts[locale],
  ...monthTexts[locale],
  ...placeTexts[locale],
  ...questionTexts[locale],
  ...teamTexts[locale],
});

export const germanBySubject = textsIn('de');
export const englishBySubject = textsIn('en');
export const frenchBySubject = textsIn('fr-FR');
export const russianBySubject = textsIn('ru-RU');
