/** Maximum number of a name's characters in a code, which is dictated on the phone. */
const MAX_NAME_LENGTH = 20;

/** Letters that are not A to Z without their accent, or that become two. */
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
 * The referral code made of a name, from A to Z and 0 to 9 alone (specification, section 5); empty for a name in
 * another script.
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
