import { describe, expect, it } from 'vitest'
import { turns } from '#tests/until.ts'
import { faults } from './busy-faults.ts'
import { readBusyTimes } from './busy-reader.ts'
import { busyTimesOf } from './busy-times.ts'

const within = { start: Date.parse('2026-11-16T00:00Z'), end: Date.parse('2027-12-23T00:00Z') }
const zone = 'Europe/Berlin'

const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n')
const event = (...lines: string[]) =>
  ['BEGIN:VEVENT', 'UID:one', 'SUMMARY:Zahnarzt', ...lines, 'END:VEVENT'].join('\r\n')
const hour = (date: string, ...lines: string[]) =>
  event(`DTSTART;TZID=Europe/Berlin:${date}T090000`, `DTEND;TZID=Europe/Berlin:${date}T100000`, ...lines)

/** '2027-01-12T08:00 09:00' in UTC; where the day changes, both dates. */
function times(text: string): string[] {
  return busyTimesOf({ text, zone, within }).times.map(({ start, end }) => {
    const [from, to] = [start, end].map((at) => new Date(at).toISOString().slice(0, 16)) as [string, string]
    return `${from} ${from.slice(0, 10) === to.slice(0, 10) ? to.slice(11) : to}`
  })
}
const starts = (text: string) => times(text).map((time) => time.slice(0, 16))

const ownZone = [
  'BEGIN:VTIMEZONE',
  'TZID:Customized Time Zone',
  'BEGIN:STANDARD',
  'DTSTART:16010101T030000',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10',
  'END:STANDARD',
  'BEGIN:DAYLIGHT',
  'DTSTART:16010101T020000',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3',
  'END:DAYLIGHT',
  'END:VTIMEZONE',
].join('\r\n')

const cases: Readonly<Record<string, readonly [file: string, given: readonly string[]]>> = {
  'in UTC': [
    calendar(event('DTSTART:20270112T090000Z', 'DTEND:20270112T100000Z')),
    ['2027-01-12T09:00 10:00'],
  ],
  'in a zone that everybody knows, without a word of it in the file': [
    calendar(event('DTSTART;TZID=America/New_York:20270712T090000', 'DURATION:PT30M')),
    ['2027-07-12T13:00 13:30'],
  ],
  'in a zone that only the file knows, in winter and in summer': [
    calendar(
      ownZone,
      event('DTSTART;TZID=Customized Time Zone:20270112T090000', 'DURATION:PT1H'),
      event('DTSTART;TZID=Customized Time Zone:20270712T090000', 'DURATION:PT1H'),
    ),
    ['2027-01-12T08:00 09:00', '2027-07-12T07:00 08:00'],
  ],
  'without a zone, which is the institution’s': [
    calendar(event('DTSTART:20270112T090000', 'DTEND:20270112T100000')),
    ['2027-01-12T08:00 09:00'],
  ],
  'in a zone that nobody knows, which is the institution’s too': [
    calendar(event('DTSTART;TZID=Nowhere:20270112T090000', 'DURATION:PT1H')),
    ['2027-01-12T08:00 09:00'],
  ],
  'of an hour that the clock leaves out': [
    calendar(event('DTSTART;TZID=Europe/Berlin:20270328T023000', 'DURATION:PT30M')),
    ['2027-03-28T01:30 02:00'],
  ],
  'of an hour that the clock shows twice, which is the first': [
    calendar(event('DTSTART;TZID=Europe/Berlin:20271031T023000', 'DURATION:PT30M')),
    ['2027-10-31T00:30 01:00'],
  ],
  'of a whole day, of several, and of one that has 23 hours': [
    calendar(
      event('DTSTART;VALUE=DATE:20270112'),
      event('DTSTART;VALUE=DATE:20270201', 'DTEND;VALUE=DATE:20270204'),
      event('DTSTART;VALUE=DATE:20270328', 'DURATION:P1D'),
    ),
    [
      '2027-01-11T23:00 2027-01-12T23:00',
      '2027-01-31T23:00 2027-02-03T23:00',
      '2027-03-27T23:00 2027-03-28T22:00',
    ],
  ],
  'over a change of the clock: days by the wall, hours as long as always': [
    calendar(
      event('DTSTART;TZID=Europe/Berlin:20270327T120000', 'DURATION:P1D'),
      event('DTSTART;TZID=Europe/Berlin:20271030T120000', 'DURATION:PT24H'),
    ),
    ['2027-03-27T11:00 2027-03-28T10:00', '2027-10-30T10:00 2027-10-31T10:00'],
  ],
  'every week at the same time of the wall': [
    calendar(hour('20270321', 'RRULE:FREQ=WEEKLY;COUNT=2')),
    ['2027-03-21T08:00 09:00', '2027-03-28T07:00 08:00'],
  ],
  'until an instant that lies on another day in UTC': [
    calendar(
      event(
        'DTSTART;TZID=Europe/Berlin:20270110T233000',
        'DURATION:PT15M',
        'RRULE:FREQ=DAILY;UNTIL=20270111T223000Z',
      ),
    ),
    ['2027-01-10T22:30 22:45', '2027-01-11T22:30 22:45'],
  ],
  'until a day, that day included': [
    calendar(hour('20270110', 'RRULE:FREQ=DAILY;UNTIL=20270111')),
    ['2027-01-10T08:00 09:00', '2027-01-11T08:00 09:00'],
  ],
  'less what is excepted, some of it of no use, in UTC or as days': [
    calendar(
      hour(
        '20270111',
        'RRULE:FREQ=DAILY;COUNT=5',
        'EXDATE:20260101T080000Z,20260102T080000Z',
        'EXDATE;TZID=Europe/Berlin:20270112T090000',
        'EXDATE:20270113T080000Z',
        'EXDATE;VALUE=DATE:20270114',
      ),
    ),
    ['2027-01-11T08:00 09:00', '2027-01-15T08:00 09:00'],
  ],
  'and what is added, some of it as long as it says': [
    calendar(
      hour(
        '20270111',
        'RDATE;TZID=Europe/Berlin:20270112T090000',
        'RDATE;VALUE=PERIOD:20270113T080000Z/PT2H',
      ),
    ),
    ['2027-01-11T08:00 09:00', '2027-01-12T08:00 09:00', '2027-01-13T08:00 10:00'],
  ],
  'less one that was moved, with its new time, and one that was called off': [
    calendar(
      hour('20270111', 'RRULE:FREQ=DAILY;COUNT=3'),
      event(
        'RECURRENCE-ID:20270112T080000Z',
        'DTSTART;TZID=Europe/Berlin:20270120T150000',
        'DTEND;TZID=Europe/Berlin:20270120T153000',
      ),
      hour('20270113', 'RECURRENCE-ID;TZID=Europe/Berlin:20270113T090000', 'STATUS:CANCELLED'),
    ),
    ['2027-01-11T08:00 09:00', '2027-01-20T14:00 14:30'],
  ],
  'as they are changed from one of them on': [
    calendar(
      hour('20270111', 'RRULE:FREQ=DAILY;COUNT=3'),
      event(
        'RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20270112T090000',
        'DTSTART;TZID=Europe/Berlin:20270112T110000',
        'DTEND;TZID=Europe/Berlin:20270112T113000',
      ),
    ),
    ['2027-01-11T08:00 09:00', '2027-01-12T10:00 10:30', '2027-01-13T10:00 10:30'],
  ],
  'of a single time, where the file has no more of its series': [
    calendar(hour('20270112', 'RECURRENCE-ID;TZID=Europe/Berlin:20270112T090000')),
    ['2027-01-12T08:00 09:00'],
  ],
  'less what is called off, free, without length, over or too far ahead': [
    calendar(
      hour('20270112', 'STATUS:CANCELLED'),
      hour('20270113', 'TRANSP:TRANSPARENT'),
      hour('20270114', 'X-MICROSOFT-CDO-BUSYSTATUS:FREE'),
      event('DTSTART:20270115T090000Z'),
      event('DTSTART:20270116T090000Z', 'DTEND:20270116T080000Z'),
      hour('20200101'),
      hour('20200101', 'RRULE:FREQ=DAILY;UNTIL=20200401'),
      hour('20290101'),
      hour('20270117', 'STATUS:TENTATIVE', 'TRANSP:OPAQUE'),
    ),
    ['2027-01-17T08:00 09:00'],
  ],
  'as one where they overlap or touch': [
    calendar(
      event('DTSTART:20270112T090000Z', 'DTEND:20270112T100000Z'),
      event('DTSTART:20270112T093000Z', 'DTEND:20270112T110000Z'),
      event('DTSTART:20270112T110000Z', 'DTEND:20270112T113000Z'),
    ),
    ['2027-01-12T09:00 11:30'],
  ],
  'of folded lines, lines without a carriage return, and several calendars in one file': [
    `${calendar(event('DTSTART:2027011', ' 2T090000Z', 'DTEND:20270112T100000Z'))}${calendar(
      event('DTSTART:20270113T090000Z', 'DTEND:20270113T100000Z'),
    ).replaceAll('\r\n', '\n')}`,
    ['2027-01-12T09:00 10:00', '2027-01-13T09:00 10:00'],
  ],
  'whatever else stands there, however wrong': [
    calendar(
      hour('20270112', 'DESCRIPTION', ':::', 'X-A;B=C', 'BEGIN:VALARM', 'TRIGGER:-P', 'END:VALARM'),
      'BEGIN:VTODO',
      'DUE:x',
      'END:VTODO',
    ),
    ['2027-01-12T08:00 09:00'],
  ],
  'of nothing, where a calendar is empty': [calendar(), []],
}

it.each(Object.entries(cases))('busy times %s', (_, [file, given]) => expect(times(file)).toEqual(given))

it('go on without end as far as is asked for, and begin where they are asked for', () => {
  const found = starts(calendar(hour('20060102', 'RRULE:FREQ=WEEKLY')))
  expect([found[0], found.at(-1), found.length]).toEqual(['2026-11-16T08:00', '2027-12-20T08:00', 58])
})

const good = hour('20270112')
const twice = hour('20270113', 'RRULE:FREQ=DAILY;COUNT=3')
const nonsense: Readonly<Record<string, readonly [file: string, leftOut: number, given: readonly string[]]>> =
  {
    'a rule that is none': [calendar(good, hour('20270201', 'RRULE:FREQ=NEVER')), 1, ['2027-01-12T08:00']],
    'a date that is none': [
      calendar(event('DTSTART:tomorrow'), event('DTSTART:2027xx12T090000Z'), good),
      2,
      ['2027-01-12T08:00'],
    ],
    'an event without an end': [
      calendar('BEGIN:VEVENT', 'DTSTART:20270301T090000Z', good, twice),
      1,
      ['2027-01-12T08:00', '2027-01-13T08:00', '2027-01-14T08:00', '2027-01-15T08:00'],
    ],
    'a single time of a series': [
      calendar(twice, event('RECURRENCE-ID:20270114T080000Z', 'DTSTART:later'), good),
      1,
      ['2027-01-12T08:00', '2027-01-13T08:00', '2027-01-14T08:00', '2027-01-15T08:00'],
    ],
    'a series, one of whose times was moved': [
      calendar(
        hour('20270113', 'RRULE:FREQ=DAILY;COUNT=no', 'EXDATE:never'),
        event('RECURRENCE-ID:20270114T080000Z', 'DTSTART:20270120T080000Z', 'DURATION:PT1H'),
      ),
      1,
      ['2027-01-20T08:00'],
    ],
    'an event in a zone that the file says as it should not': [
      calendar(ownZone.replace('BYMONTH=10', 'BYMONTH=October'), good, hour('20270201', 'RRULE:nothing')),
      1,
      ['2027-01-12T08:00'],
    ],
    'an event of the second of two calendars': [
      calendar(good) + calendar(hour('20270301', 'RRULE:FREQ=NEVER'), hour('20270302')),
      1,
      ['2027-01-12T08:00', '2027-03-02T08:00'],
    ],
  }

it.each(Object.entries(nonsense))('leave out %s, and keep the rest', (_, [file, leftOut, given]) => {
  expect(starts(file)).toEqual(given)
  expect(busyTimesOf({ text: file, zone, within }).leftOut).toBe(leftOut)
})

it('count nothing as left out of a file that is well', () => {
  for (const [file] of Object.values(cases)) expect(busyTimesOf({ text: file, zone, within }).leftOut).toBe(0)
})

describe('a thread', () => {
  const { holdsTooMany, isNoCalendar } = faults
  const read = (text: string) => readBusyTimes({ bytes: new TextEncoder().encode(text), zone, within })
  const manyEvents = (count: number, minutes: number) =>
    calendar(
      ...Array.from({ length: count }, (_, i) => {
        const start = new Date(within.start + i * minutes * 60_000).toISOString().replace(/[-:]|\.\d+/g, '')
        return event(`DTSTART:${start}`, 'DURATION:PT5M')
      }),
    )

  it.each([
    ['a page', '<!doctype html><title>Anmelden</title>', isNoCalendar],
    ['nothing', '', isNoCalendar],
    ['noise', '\0\uFFFD'.repeat(1_000), isNoCalendar],
    ['the beginning of a calendar', calendar(hour('20270112')).slice(0, 150), isNoCalendar],
    ['a rule that is none', calendar(hour('20270112', 'RRULE:FREQ=NEVER')), isNoCalendar],
    ['a date that is none', calendar(event('DTSTART:tomorrow')), isNoCalendar],
    ['a rule for each second', calendar(hour('20200101', 'RRULE:FREQ=SECONDLY')), holdsTooMany],
    ['a hundred thousand events', manyEvents(100_000, 10), holdsTooMany],
  ])('says in a sentence that it cannot read %s, and reads the next', async (_, text, sentence) => {
    const first = read(text)
    const next = read(calendar(hour('20270112')))
    await expect(first).rejects.toThrow(sentence)
    expect((await next).times).toHaveLength(1)
  })

  it('leaves the process to others meanwhile', async () => {
    let looks = 0
    let found: readonly object[] | null = null
    const reading = read(manyEvents(10_000, 30)).then(({ times: all }) => {
      found = all
    })
    for (; !found; looks++) await turns(1)
    await reading
    expect(found).toHaveLength(10_000)
    // Read on the main thread, nothing else would have its turn.
    expect(looks).toBeGreaterThan(20)
  })
})
