import MiniSearch from 'minisearch';
import type { Locale } from '../../../i18n/locale.ts';

/** A searchable document: an article, or a term of the glossary. */
export interface HelpDocument {
  readonly id: string;
  readonly title: string;
  readonly words: string;
  readonly text: string;
}

/** Stop words of questions. */
const idle: Readonly<Record<Locale, string>> = {
  de: 'wie wo was wann warum wer ich mein meine meinen mir mich man der die das den dem ein eine einen und oder ist sind kann nicht zu zum zur im in auf fur mit von bei es so',
  en: 'how where what when why who i my me one the a an and or is are can not to in on for with of at it do does',
  'fr-FR':
    'comment ou quoi quand pourquoi qui je mon ma mes moi on le la les un une des et est sont peut pas a au en sur pour avec de du il que',
  'ru-RU':
    'как где что когда почему кто я мои моя мое мне меня и или есть можно не в на для с со от у к по это ли',
};

/** A word normalised for comparison: lower case, without diacritics. */
function folded(word: string): string {
  return word.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss');
}

/** Shortest word that is matched with a typo. */
const LEAST_FOR_SLIP = 4;

/**
 * A search index over the help in one language, matching prefixes, typos and synonyms. Documents that match all words
 * come first; `some` also accepts documents that match some of them if none matches all.
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
      // A hit by a typo scores less than an exact one.
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
