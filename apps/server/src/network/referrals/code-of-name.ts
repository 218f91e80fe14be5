/** Most characters of a name in a code: what somebody dictates on the telephone. */
const MAX_NAME_LENGTH = 20;

/** Letters that lose no accent to become one of A to Z, or that become two. */
const spelled: Readonly<Record<string, string>> = {
  ...{
    Ä: 'AE',
    Ö: 'OE',
    Ü: 'UE',
    ß: 'SS',
    ẞ: 'SS',
    Æ: 'AE',
    Œ: 'OE',
    Ø: 'OE',
    Å: 'AA',
    Ł: 'L',
    Đ: 'D',
    Ð: 'D',
    Þ: 'TH',
  },
  ...{
    А: 'A',
    Б: 'B',
    В: 'V',
    Г: 'G',
    Д: 'D',
    Е: 'E',
    Ё: 'E',
    Ж: 'ZH',
    З: 'Z',
    И: 'I',
    Й: 'I',
    К: 'K',
    Л: 'L',
    М: 'M',
  },
  ...{
    Н: 'N',
    О: 'O',
    П: 'P',
    Р: 'R',
    С: 'S',
    Т: 'T',
    У: 'U',
    Ф: 'F',
    Х: 'KH',
    Ц: 'TS',
    Ч: 'CH',
    Ш: 'SH',
    Щ: 'SHCH',
  },
  ...{ Ъ: '', Ы: 'Y', Ь: '', Э: 'E', Ю: 'IU', Я: 'IA', І: 'I', Ї: 'I', Є: 'IE', Ґ: 'G' },
};

/**
 * What a name becomes in a referral code, which has A to Z and 0 to 9 alone (specification, section 5); empty for one
 * that is written in letters nobody here can spell.
 */
export function codeOfName(name: string): string {
  const letters = [...name.normalize('NFC').toUpperCase()].map(
    (letter) => spelled[letter] ?? letter.normalize('NFD'),
  );
  return letters
    .join('')
    .replaceAll(/[^A-Z0-9]/g, '')
    .slice(0, MAX_NAME_LENGTH);
}
