import type { CopyValue } from '../../src/platform/database/copy-rows.ts';
import type { DemoTime } from '../network/demo-time.ts';

type Locale = 'de' | 'en' | 'fr-FR' | 'ru-RU';

const languages: readonly Locale[] = ['de', 'en', 'fr-FR', 'ru-RU'];

/** A text in German, English, French and Russian. */
type Said = readonly [de: string, en: string, fr: string, ru: string];

interface Answer {
  readonly text: Said;
  /** The explanation of a wrong answer; a right one needs none. */
  readonly why?: Said;
}

interface Question {
  readonly text: Said;
  readonly answers: readonly Answer[];
}

/** Lessons by article id, in learning order, with their duration. */
const lessons: readonly {
  readonly article: number;
  readonly minutes: number;
  readonly questions: readonly Question[];
}[] = [
  {
    article: 7,
    minutes: 4,
    questions: [
      {
        text: [
          'Was dürfen Sie über unsere Nahrungsergänzung sagen?',
          'What may you say about our food supplements?',
          'Que pouvez-vous dire de nos compléments alimentaires ?',
          'Что можно говорить о наших пищевых добавках?',
        ],
        answers: [
          {
            text: [
              'Was enthalten ist und wie sie verwendet wird',
              'What is in them and how they are used',
              'Ce qu’ils contiennent et comment on les utilise',
              'Что в них содержится и как их применять',
            ],
          },
          {
            text: [
              'Welche Beschwerden sie lindert',
              'Which complaints they relieve',
              'Quels maux ils soulagent',
              'Какие недомогания они облегчают',
            ],
            why: [
              'Das ist ein Heilversprechen, und das ist nicht erlaubt.',
              'That promises healing, which is not allowed.',
              'C’est une promesse de guérison : elle est interdite.',
              'Это обещание исцеления, а оно запрещено.',
            ],
          },
        ],
      },
      {
        text: [
          'Jemand fragt, was man verdienen kann. Was sagen Sie?',
          'Somebody asks what one can earn. What do you say?',
          'Quelqu’un demande combien on peut gagner. Que dites-vous ?',
          'Вас спрашивают, сколько можно заработать. Что вы скажете?',
        ],
        answers: [
          {
            text: [
              'Einen Betrag, den jeder erreicht',
              'An amount that everybody reaches',
              'Un montant que tout le monde atteint',
              'Сумму, которой достигает каждый',
            ],
            why: [
              'Niemand kann einen Betrag versprechen. Einkommensversprechen sind nicht erlaubt.',
              'Nobody can promise an amount. Promises of income are not allowed.',
              'Personne ne peut promettre un montant. Les promesses de revenu sont interdites.',
              'Никто не может обещать сумму. Обещания дохода запрещены.',
            ],
          },
          {
            text: [
              'Wie Ihre eigene Arbeit aussieht',
              'What your own work is like',
              'À quoi ressemble votre propre travail',
              'Как выглядит ваша собственная работа',
            ],
          },
          {
            text: [
              'Was ein erfolgreicher Partner verdient',
              'What a successful partner earns',
              'Ce que gagne un partenaire qui réussit',
              'Сколько зарабатывает успешный партнёр',
            ],
            why: [
              'Das klingt wie ein Versprechen, auch wenn es für diesen Partner stimmt.',
              'It sounds like a promise, even if it is true of that partner.',
              'Cela ressemble à une promesse, même si c’est vrai pour ce partenaire.',
              'Это звучит как обещание, даже если для этого партнёра это правда.',
            ],
          },
        ],
      },
    ],
  },
  {
    article: 15,
    minutes: 5,
    questions: [
      {
        text: [
          'Womit beginnt ein gutes Erstgespräch?',
          'How does a good first conversation begin?',
          'Par quoi commence un bon premier entretien ?',
          'С чего начинается хороший первый разговор?',
        ],
        answers: [
          {
            text: [
              'Mit der ganzen Preisliste',
              'With the whole price list',
              'Par la liste de prix complète',
              'С полного прайс-листа',
            ],
            why: [
              'Wer noch nicht weiß, was gebraucht wird, zeigt zu viel.',
              'Whoever does not know yet what is needed shows too much.',
              'Sans connaître les besoins, on en montre trop.',
              'Не зная, что нужно человеку, показывают слишком много.',
            ],
          },
          {
            text: [
              'Mit Fragen nach dem Alltag',
              'With questions about everyday life',
              'Par des questions sur le quotidien',
              'С вопросов о повседневной жизни',
            ],
          },
        ],
      },
    ],
  },
  {
    article: 24,
    minutes: 3,
    questions: [
      {
        text: [
          'Was steht bei einer Provision? Mehrere Antworten sind richtig.',
          'What is said of a commission? Several answers are right.',
          'Que voit-on pour une commission ? Plusieurs réponses sont justes.',
          'Что указано при начислении? Верных ответов несколько.',
        ],
        answers: [
          { text: ['Die Bestellung', 'The order', 'La commande', 'Заказ'] },
          {
            text: [
              'Der eigene Prozentsatz',
              'One’s own percentage',
              'Le pourcentage personnel',
              'Собственный процент',
            ],
          },
          {
            text: [
              'Das Passwort des Kunden',
              'The customer’s password',
              'Le mot de passe du client',
              'Пароль клиента',
            ],
            why: [
              'Passwörter kennt niemand außer dem Kunden selbst.',
              'Nobody knows passwords but the customer.',
              'Personne ne connaît un mot de passe, sauf le client.',
              'Пароль не знает никто, кроме самого клиента.',
            ],
          },
        ],
      },
    ],
  },
];

/** How many days ago they were written. */
const DAYS_AGO = 20;

/** None of them is required before inviting. */
export function* lessonRows(time: DemoTime): Generator<readonly CopyValue[]> {
  const changedAt = new Date(time.midnight(DAYS_AGO) + 10 * 3_600_000);
  for (const [index, { article, minutes, questions }] of lessons.entries()) {
    const stored = questions.map(({ text, answers }) => ({
      texts: byLanguage((position) => text[position]),
      answers: answers.map(({ text: said, why }) => ({
        isRight: why === undefined,
        texts: byLanguage((position) => ({ text: said[position], explanation: why?.[position] ?? '' })),
      })),
    }));
    yield [article, index + 1, minutes, true, 'nobody', JSON.stringify(stored), changedAt, 1];
  }
}

function byLanguage<Value>(of: (position: 0 | 1 | 2 | 3) => Value): Record<string, Value> {
  return Object.fromEntries(languages.map((language, index) => [language, of(index as 0 | 1 | 2 | 3)]));
}
