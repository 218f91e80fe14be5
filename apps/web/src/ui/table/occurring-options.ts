interface Option {
  readonly value: string;
  readonly label: string;
}

interface Country {
  readonly countryISO: string;
  readonly country: string;
}

/** Selectable levels in their order, with their names; always includes `asked`, the one in the URL. */
export function levelOptions(
  levels: readonly number[],
  asked: number | undefined,
  nameOf: (level: number) => string,
): Option[] {
  return [...new Set([...levels, ...(asked === undefined ? [] : [asked])])]
    .sort((one, other) => one - other)
    .map((level) => ({ value: String(level), label: nameOf(level) }));
}

/** Selectable countries as given; always includes `asked`, the one in the URL. */
export function countryOptions(countries: readonly Country[], asked: string | undefined): Option[] {
  const isKnown = asked === undefined || countries.some(({ countryISO }) => countryISO === asked);
  return [
    ...countries.map(({ countryISO, country }) => ({ value: countryISO, label: country })),
    ...(isKnown ? [] : [{ value: asked, label: asked }]),
  ];
}
