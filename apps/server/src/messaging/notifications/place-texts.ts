import type { Locale } from '@blattwerk/contract/session/session.contract.ts';
import { dayIn } from '../../platform/paper/formats.ts';
import type { NotificationParameters } from './notify.ts';

/** Notifications of the owner of a place and of the successor about its transfer. */
type PlaceTexts = {
  readonly placeTransfer: (parameters: NotificationParameters['placeTransfer']) => string;
};

/** By the reader’s language. */
export const placeTexts = {
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
          ? `Contrary to what was announced, your place does not go over to ${name} from ${day}.`
          : `Contrary to what was announced, the place of ${name} does not go over to you from ${day}.`;
      return side === 'owner'
        ? `Your place goes over to ${name} from ${day}, and your partner agreement ends. What you earn until then stays yours. If you know nothing of this, please write to us.`
        : `The place of ${name} goes over to you from ${day}: you become a partner. Please accept the partner agreement; payouts wait until then.`;
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
