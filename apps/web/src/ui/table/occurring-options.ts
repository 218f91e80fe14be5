interface Option {
  readonly value: string;
  readonly label: string;
}

interface Country {
  readonly countryISO: string;
  readonly country: string;
}

/** Levels to choose from, in their order, with their names; `asked`, which the address asks for, is one of them in any case. */
export function levelOptions(
  levels: readonly number[],
  asked: number | undefined,
  nameOf: (level: number) => string,
): Option[] {
  return [...new Set([...levels, ...(asked === undefined ? [] : [asked])])]
    .sort((one, other) => one - other)
    .map((level) => ({ value: String(level), label: nameOf(level) }));
}

/** Countries to choose from, as they come; `asked`, which the address asks for, is one of them in any case. */
export function countryOptions(countries: readonly Country[], asked: string | undefined): Option[] {
  const isKnown = asked === undefined || countries.some(({ countryISO }) => countryISO === asked);
  return [
    ...countries.map(({ countryISO, country }) => ({ value: countryISO, label: country })),
    ...(isKnown ? [] : [{ value: asked, label: asked }]),
  ];
}
