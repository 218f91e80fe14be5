/** So many of them, others for each call: with so many calls each is tried somewhere. */
export function aFewOf<One>(those: readonly One[], call: string, count: number): One[] {
  const start = [...call].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
  return Array.from({ length: count }, (_, step) => step)
    .flatMap((step) => those[(start + step * 5) % those.length] ?? [])
    .filter((one, at, all) => all.indexOf(one) === at);
}
