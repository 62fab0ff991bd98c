/** Takes an iCalendar file (RFC 5545) apart: where a part of it is nonsense, the others are read all the same. */
import ICAL from 'ical.js'
import { faults, UnreadableCalendar } from './busy-faults.ts'

export interface CalendarFile {
  readonly calendars: readonly ICAL.Component[]
  /** How many events could not be read. */
  readonly leftOut: number
}

/** Lines that say what an event is about are dropped before the file is parsed. */
const needed =
  /^(BEGIN|END|UID|DTSTART|DTEND|DURATION|RRULE|RDATE|EXDATE|RECURRENCE-ID|STATUS|TRANSP|X-MICROSOFT-CDO-BUSYSTATUS|TZID|TZOFFSETFROM|TZOFFSETTO)[;:]/i

/** @throws UnreadableCalendar where it is none, or ends in the middle: what is missing would be taken for free time */
export function openFile(text: string): CalendarFile {
  const lines = text.replace(/\r?\n[ \t]/g, '').split(/\r?\n/)
  const kept = lines.filter((line) => needed.test(line)).map((line) => line.trimEnd())
  if (!kept[0] || !isFrame(kept[0], 'BEGIN') || !isFrame(kept.at(-1) ?? '', 'END'))
    throw new UnreadableCalendar(faults.isNoCalendar)
  try {
    return { calendars: parsed(kept), leftOut: 0 }
  } catch {
    return inParts(kept)
  }
}

const isFrame = (line: string, end: 'BEGIN' | 'END') => line.toUpperCase() === `${end}:VCALENDAR`

/** @throws where any line is wrong */
function parsed(lines: readonly string[]): ICAL.Component[] {
  const found: unknown[] = ICAL.parse(lines.join('\r\n'))
  // Several calendars may stand in one file.
  const each = typeof found[0] === 'string' ? [found] : (found as unknown[][])
  return each.map((calendar) => new ICAL.Component(calendar))
}

/** Each event and each zone is parsed alone. */
function inParts(lines: readonly string[]): CalendarFile {
  let leftOut = 0
  const calendars = partsOf(lines).map((parts) => {
    const calendar = new ICAL.Component('vcalendar')
    for (const part of parts) {
      const alone = parsedAlone(part)
      if (alone) calendar.addSubcomponent(alone)
      else if (part[0]?.toUpperCase() === 'BEGIN:VEVENT') leftOut++
    }
    return calendar
  })
  return { calendars, leftOut }
}

/** Null: it cannot be read. */
function parsedAlone(part: readonly string[]): ICAL.Component | null {
  try {
    const [calendar] = parsed(['BEGIN:VCALENDAR', ...part, 'END:VCALENDAR'])
    return calendar?.getFirstSubcomponent() ?? null
  } catch {
    return null
  }
}

/** The events and zones of each calendar; one without an end ends where the next begins. */
function partsOf(lines: readonly string[]): string[][][] {
  const calendars: string[][][] = []
  let part: string[] | null = null
  for (const line of lines) {
    if (isFrame(line, 'BEGIN')) calendars.push([])
    if (isFrame(line, 'BEGIN') || isFrame(line, 'END')) part = null
    else if (/^BEGIN:(VEVENT|VTIMEZONE)$/i.test(line)) {
      part = [line]
      calendars.at(-1)?.push(part)
    } else {
      part?.push(line)
      if (/^END:(VEVENT|VTIMEZONE)$/i.test(line)) part = null
    }
  }
  return calendars
}
