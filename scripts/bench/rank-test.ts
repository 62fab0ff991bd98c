/**
 * Whether one of two samples tends to be larger, by the ranks of their values (Mann and Whitney), with ties; the normal
 * approximation holds from about twenty values on.
 *
 * @returns the probability of ranks as uneven as these, or more, if there is no difference (two-sided)
 */
export function rankTest(one: readonly number[], other: readonly number[]): number {
  const all = [
    ...one.map((value) => ({ value, isOne: true })),
    ...other.map((value) => ({ value, isOne: false })),
  ]
  all.sort((a, b) => a.value - b.value)
  let rankSum = 0
  let ties = 0
  for (let from = 0; from < all.length; ) {
    let to = from
    while (to < all.length && all[to]?.value === all[from]?.value) to++
    const count = to - from
    ties += count ** 3 - count
    // Equal values share the mean of their ranks, which begin with 1.
    rankSum += all.slice(from, to).filter(({ isOne }) => isOne).length * ((from + 1 + to) / 2)
    from = to
  }
  const [n, m] = [one.length, other.length]
  const u = rankSum - (n * (n + 1)) / 2
  const deviation = Math.sqrt(((n * m) / 12) * (n + m + 1 - ties / ((n + m) * (n + m - 1))))
  return deviation === 0 ? 1 : 2 * upperTail(Math.max(0, Math.abs(u - (n * m) / 2) - 0.5) / deviation)
}

/** Of the normal distribution beyond z >= 0; Abramowitz and Stegun 26.2.17, right to seven digits. */
function upperTail(z: number): number {
  const t = 1 / (1 + 0.2316419 * z)
  const series = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429]
  const sum = series.reduceRight((rest, factor) => (rest + factor) * t, 0)
  return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * sum
}
