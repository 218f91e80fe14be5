import type { Locale } from './locale.ts';

/** The letters of ISO 3166-1, three then two, of countries whose two letters are not the first two of the three. */
const OTHER_LETTERS =
  'ABWAW AGOAO ALAAX ANDAD AREAE ARMAM ATAAQ ATFTF ATGAG AUTAT BDIBI BENBJ BESBQ BGDBD BHSBS BIHBA BLRBY BLZBZ ' +
  'BRBBB BRNBN CAFCF CHLCL CHNCN CODCD COGCG COKCK COMKM CPVCV CUWCW CYMKY DNKDK ESHEH ESTEE FLKFK FROFO FSMFM ' +
  'GINGN GLPGP GNBGW GNQGQ GRDGD GRLGL GUFGF GUYGY IRLIE IRQIQ ISRIL JAMJM KAZKZ KORKR LBRLR LBYLY MACMO MAFMF ' +
  'MDGMG MDVMV MEXMX MLTMT MNEME MNPMP MOZMZ MTQMQ MYTYT NIUNU PAKPK PCNPN PLWPW PNGPG POLPL PRKKP PRTPT PRYPY ' +
  'PYFPF SENSN SGSGS SLBSB SLVSV SPMPM SRBRS SURSR SVKSK SVNSI SWESE SWZSZ SYCSC TCDTD TKMTM TUNTN TURTR TUVTV ' +
  'UKRUA URYUY WLFWF';

const otherLetters = new Map(OTHER_LETTERS.split(' ').map((pair) => [pair.slice(0, 3), pair.slice(3)]));

const namesByLocale = new Map<Locale, Intl.DisplayNames>();

/**
 * The name of a country in the language of the page, from its three-letter code (ISO 3166-1); an unknown code is
 * returned unchanged. The server's names are in the language of the account, which is another one on a device with a
 * choice of its own.
 */
export function countryName(iso3: string, locale: Locale): string {
  let names = namesByLocale.get(locale);
  if (names === undefined) {
    names = new Intl.DisplayNames([locale], { type: 'region', fallback: 'none' });
    namesByLocale.set(locale, names);
  }
  if (!/^[A-Z]{3}$/.test(iso3)) return iso3;
  return names.of(otherLetters.get(iso3) ?? iso3.slice(0, 2)) ?? iso3;
}

/** Countries as options with their names in the language of the page, sorted by these. */
export function countriesByName(
  codes: Iterable<string>,
  locale: Locale,
): { readonly value: string; readonly label: string }[] {
  const { compare } = new Intl.Collator(locale);
  return Array.from(codes, (code) => ({ value: code, label: countryName(code, locale) })).toSorted(
    (one, other) => compare(one.label, other.label),
  );
}

/** The names of countries, sorted, for a text. */
export function countryNames(codes: Iterable<string>, locale: Locale): string[] {
  return countriesByName(codes, locale).map(({ label }) => label);
}
