import type { Locale } from '@blattwerk/contract/session/session.contract.ts';
import type { TemplateTexts } from './template-parameters.ts';

/** Mails about places that pass to a successor, by the reader’s language. */
export const placeMails: Readonly<
  Record<Locale, Pick<TemplateTexts['messages'], 'place-comes' | 'place-passes' | 'place-stays'>>
> = {
  de: {
    'place-comes': {
      subject: 'Ein Platz geht auf Sie über',
      text: [
        'Der Platz von {partnerName} geht ab dem {date} auf Sie über: Sie werden Partner, und das Team steht dann unter Ihnen.',
        'Bitte nehmen Sie die Partnervereinbarung an; Auszahlungen warten bis dahin.',
      ],
      button: 'Dokumente ansehen',
    },
    'place-passes': {
      subject: 'Ihr Platz geht auf jemand anderen über',
      text: [
        'Ihr Platz geht ab dem {date} auf {partnerName} über, und Ihre Partnervereinbarung endet. Was Sie bis dahin verdienen, bleibt Ihres und wird ausgezahlt.',
        'Wissen Sie nichts davon, melden Sie sich bitte sofort bei uns.',
      ],
      button: 'Dokumente ansehen',
    },
    'place-stays': {
      subject: 'Ein Platz geht doch nicht über',
      text: [
        'Wir hatten Ihnen geschrieben, dass ab dem {date} ein Platz übergeht, zusammen mit {partnerName}. Das gilt nicht mehr: Es bleibt, wie es ist.',
      ],
      button: 'Dokumente ansehen',
    },
  },
  en: {
    'place-comes': {
      subject: 'A place passes to you',
      text: [
        'The place of {partnerName} passes to you from {date}: you become a partner, and the team is then below you.',
        'Please accept the partner agreement; payouts wait until then.',
      ],
      button: 'View documents',
    },
    'place-passes': {
      subject: 'Your place passes to somebody else',
      text: [
        'Your place passes to {partnerName} from {date}, and your partner agreement ends. What you earn until then stays yours and is paid out.',
        'If you know nothing of this, please write to us immediately.',
      ],
      button: 'View documents',
    },
    'place-stays': {
      subject: 'A place does not pass to anybody after all',
      text: [
        'We wrote to you that a place would pass on from {date}, together with {partnerName}. This no longer applies: everything stays as it is.',
      ],
      button: 'View documents',
    },
  },
  'fr-FR': {
    'place-comes': {
      subject: 'Une place vous est transmise',
      text: [
        'À partir du {date}, une place vous est transmise (titulaire\u00a0: {partnerName})\u00a0: vous devenez partenaire, et l’équipe se trouve alors sous vous.',
        'Veuillez accepter le contrat de partenariat\u202f; les versements attendent jusque-là.',
      ],
      button: 'Voir les documents',
    },
    'place-passes': {
      subject: 'Votre place est transmise',
      text: [
        'Votre place est transmise à {partnerName} à partir du {date}, et votre contrat de partenariat prend fin. Ce que vous gagnez jusque-là reste à vous et sera versé.',
        'Si vous n’en savez rien, écrivez-nous immédiatement.',
      ],
      button: 'Voir les documents',
    },
    'place-stays': {
      subject: 'Une place n’est finalement pas transmise',
      text: [
        'Nous vous avions écrit qu’une place serait transmise à partir du {date} (autre personne\u00a0: {partnerName}). Cela ne vaut plus\u00a0: tout reste comme avant.',
      ],
      button: 'Voir les documents',
    },
  },
  'ru-RU': {
    'place-comes': {
      subject: 'К вам переходит место',
      text: [
        'С {date} к вам переходит место (прежний владелец: {partnerName}): вы становитесь партнёром, и команда стоит под вами.',
        'Примите партнёрское соглашение; до этого выплаты ожидают.',
      ],
      button: 'Открыть документы',
    },
    'place-passes': {
      subject: 'Ваше место переходит',
      text: [
        'С {date} ваше место переходит к преемнику ({partnerName}), и ваше партнёрское соглашение прекращается. Всё, что вы заработаете до этого дня, остаётся вашим и будет выплачено.',
        'Если вы об этом не знаете, сразу напишите нам.',
      ],
      button: 'Открыть документы',
    },
    'place-stays': {
      subject: 'Место всё же не переходит',
      text: [
        'Мы писали вам, что с {date} переходит место (другая сторона: {partnerName}). Это больше не действует: всё остаётся как есть.',
      ],
      button: 'Открыть документы',
    },
  },
};
