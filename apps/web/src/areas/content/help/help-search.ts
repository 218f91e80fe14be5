import MiniSearch from 'minisearch';
import type { Locale } from '../../../i18n/locale.ts';

/** What is searched: an article, or a term of the glossary. */
export interface HelpDocument {
  readonly id: string;
  readonly title: string;
  readonly words: string;
  readonly text: string;
}

/** Words that stand in every question and mean nothing of it. */
const idle: Readonly<Record<Locale, string>> = {
  de: 'wie wo was wann warum wer ich mein meine meinen mir mich man der die das den dem ein eine einen und oder ist sind kann nicht zu zum zur im in auf fur mit von bei es so',
  en: 'how where what when why who i my me one the a an and or is are can not to in on for with of at it do does',
  'fr-FR':
    'comment ou quoi quand pourquoi qui je mon ma mes moi on le la les un une des et est sont peut pas a au en sur pour avec de du il que',
  'ru-RU':
    'как где что когда почему кто я мои моя мое мне меня и или есть можно не в на для с со от у к по это ли',
};

/** A word as it is compared: without the case of letters and without marks above or below them. */
function folded(word: string): string {
  return word.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss');
}

/** The least letters of a word that may have a slip. */
const LEAST_FOR_SLIP = 4;

/**
 * A search over the help in one language: by the beginnings of words, with slips, and by the other words that people call things. What has
 * all that was typed comes first; `some` says that otherwise what has some of it is an answer, too.
 */
export function createHelpSearch(
  documents: readonly HelpDocument[],
  locale: Locale,
): (typed: string, some: boolean) => readonly string[] {
  const left = new Set(idle[locale].split(' ').map(folded));
  const index = new MiniSearch<HelpDocument>({
    fields: ['title', 'words', 'text'],
    processTerm: (term) => folded(term),
    searchOptions: {
      boost: { title: 4, words: 3 },
      prefix: true,
      fuzzy: (term) => (term.length < LEAST_FOR_SLIP ? false : 0.25),
      maxFuzzy: 2,
      // A hit by a slip is worth less than one that says the word.
      weights: { fuzzy: 0.3, prefix: 0.5 },
    },
  });
  index.addAll(documents);
  return (typed, some) => {
    const words = typed
      .split(/[\s\p{P}]+/u)
      .filter((word) => word !== '' && !left.has(folded(word)))
      .join(' ');
    if (words === '') return [];
    const all = index.search(words, { combineWith: 'AND' });
    const hits = all.length > 0 || !some ? all : index.search(words, { combineWith: 'OR' });
    return hits.map(({ id }) => String(id));
  };
}
