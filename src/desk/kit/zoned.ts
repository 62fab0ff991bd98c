/** Instants as people in a zone read them: `YYYY-MM-DDTHH:mm`, and back. */
import { dateFormatOf } from '#rules/date-formats.ts'

/** The wall clock in a zone at an instant, '' for what is no instant. */
export function localOf(iso: string, zone: string): string {
  const at = new Date(iso)
  if (Number.isNaN(at.getTime())) return ''
  return new Date(at.getTime() + offsetOf(at, zone)).toISOString().slice(0, 16)
}

/**
 * The instant at which the clock in a zone shows this. An hour that the clock leaves out in spring is read as the one
 * after it, an hour that it shows twice in autumn as the first.
 */
export function instantOf(local: string, zone: string): string | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(local)) return null
  const asUtc = new Date(`${local.slice(0, 16)}:00Z`)
  if (Number.isNaN(asUtc.getTime())) return null
  const hour = 3_600_000
  const offsets = [-12 * hour, 12 * hour].map((around) => offsetOf(new Date(asUtc.getTime() + around), zone))
  const candidates = offsets.map((offset) => new Date(asUtc.getTime() - offset))
  const exact = candidates.filter((each) => localOf(each.toISOString(), zone) === local.slice(0, 16))
  const [first] = exact.length > 0 ? exact.sort((a, b) => a.getTime() - b.getTime()) : candidates
  return first ? first.toISOString().replace('.000Z', 'Z') : null
}

/** ms that the zone's clock is ahead of UTC. */
function offsetOf(at: Date, zone: string): number {
  const parts = dateFormatOf('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(at)
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value)
  const wall = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  )
  return wall - Math.floor(at.getTime() / 1000) * 1000
}
