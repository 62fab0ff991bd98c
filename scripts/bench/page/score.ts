/**
 * A page's performance score from its vitals, as Lighthouse 10 and later scores them: each value on a log-normal curve
 * through two control points, then their weighted mean. The speed index is left out, because it needs a film of the
 * page; the other weights keep their proportions. (github.com/GoogleChrome/lighthouse, docs/scoring.md; control points
 * and curve: core/audits/metrics/*.js, shared/statistics.js)
 */

/** Times in ms after the navigation began; `cls` has no unit. */
export interface Vitals {
  /** First contentful paint. */
  readonly fcp: number
  /** Largest contentful paint. */
  readonly lcp: number
  /** Total blocking time: what tasks take beyond 50 ms each, after the first paint. */
  readonly tbt: number
  /** Cumulative layout shift. */
  readonly cls: number
}

export type Device = 'mobile' | 'desktop'

interface Curve {
  /** The value of the best tenth of pages, which scores 0.9. */
  readonly p10: number
  /** Scores 0.5. */
  readonly median: number
}

const weights: Vitals = { fcp: 10, lcp: 25, tbt: 30, cls: 25 }

const curves: Record<Device, Record<keyof Vitals, Curve>> = {
  mobile: {
    fcp: { p10: 1800, median: 3000 },
    lcp: { p10: 2500, median: 4000 },
    tbt: { p10: 200, median: 600 },
    cls: { p10: 0.1, median: 0.25 },
  },
  desktop: {
    fcp: { p10: 934, median: 1600 },
    lcp: { p10: 1200, median: 2400 },
    tbt: { p10: 150, median: 350 },
    cls: { p10: 0.1, median: 0.25 },
  },
}

/** From 0 to 1, to the hundredth. */
export function performanceScore(vitals: Vitals, device: Device): number {
  const names = Object.keys(weights) as (keyof Vitals)[]
  const all = names.reduce((sum, name) => sum + weights[name], 0)
  const sum = names.reduce(
    (total, name) => total + weights[name] * scoreOn(curves[device][name], vitals[name]),
    0,
  )
  return Math.round((sum / all) * 100) / 100
}

const inverseErfcOfOneFifth = 0.9061938024368232

/** Where a value stands among pages: the share of them that is worse. */
export function scoreOn({ p10, median }: Curve, value: number): number {
  if (value <= 0) return 1
  const distance = (Math.log(value / median) * inverseErfcOfOneFifth) / -Math.log(p10 / median)
  return (1 - erf(distance)) / 2
}

/** Abramowitz and Stegun, 7.1.26: right to seven digits. */
function erf(x: number): number {
  const t = 1 / (1 + 0.3275911 * Math.abs(x))
  const polynomial =
    t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))))
  return Math.sign(x) * (1 - polynomial * Math.exp(-x * x))
}
