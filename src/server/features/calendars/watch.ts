/** The changes of an advisor's days as they happen: which day, and nothing more. */
import { dateIn } from '#rules/dates.ts'
import { calendarNotes, calendarSubject } from '#server/features/slots/public.ts'
import type { Ctx } from '#server/platform/binding/handler.ts'
import { tooMany } from '#server/platform/contract/errors.ts'
import { type EventSink, EventStream } from '#server/platform/http/event-stream.ts'
import { accessNotes, accessSubject } from '#server/platform/identity/access-notes.ts'
import { advisorUuid } from '../advisors/public.ts'

/** Of one session: some tabs, each of which listens while it is looked at. */
const mostStreams = 4

/** How many streams a session has open in this process. */
const open = new Map<string, number>()

export async function watchCalendar({ events, params, session, tenant, withTenant }: Ctx<'watchCalendar'>) {
  const key = session ? Buffer.from(session.tokenHash).toString('base64') : ''
  const advisor = await withTenant((tx) => advisorUuid(tx, params.alias), { readOnly: true })
  await Promise.all([events.opened(calendarNotes), events.opened(accessNotes)])
  if ((open.get(key) ?? 0) >= mostStreams) throw tooMany(60)
  const body = new EventStream((sink) => {
    open.set(key, (open.get(key) ?? 0) + 1)
    const changed = (day: string | null) => sink.send('changed', { day })
    const stops = [
      events.listen(calendarNotes, calendarSubject(tenant.id, advisor), {
        heard: (note) => changed(note?.start ? dateIn(Date.parse(note.start), tenant.timeZone) : null),
        ended: () => sink.end(),
      }),
      events.listen(accessNotes, accessSubject(tenant.id, advisor), endingWithAdvisor(sink)),
    ]
    return () => {
      for (const stop of stops) stop()
      const left = (open.get(key) ?? 1) - 1
      if (left > 0) open.set(key, left)
      else open.delete(key)
    }
  })
  return { status: 200, body } as const
}

/** Whoever watches one who is gone, or has another alias now, comes back and is told so. */
const endingWithAdvisor = (sink: EventSink) => ({
  heard: (note: object | null) => {
    if (note) sink.end()
  },
  ended: () => {},
})
