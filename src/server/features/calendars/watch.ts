/** The changes of an advisor's days as they happen: which day, and nothing more. */
import { sql } from 'kysely'
import { dateIn } from '#rules/dates.ts'
import { type CalendarNote, calendarChannel } from '#server/features/slots/public.ts'
import type { Ctx } from '#server/platform/binding/handler.ts'
import { tooMany } from '#server/platform/contract/errors.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'
import { type EventSink, EventStream } from '#server/platform/http/event-stream.ts'
import type { SessionFacts } from '#server/platform/identity/sessions.ts'
import { findLiveSession } from '#server/platform/identity/sessions.ts'
import { advisorUuid } from '../advisors/public.ts'

/** Of one session: some tabs, each of which listens while it is looked at. */
const mostStreams = 4
/** ms between two looks at whether the session is still there: it is not prolonged by listening. */
const sessionCheck = 15_000

/** How many streams a session has open in this process. */
const open = new Map<string, number>()

export async function watchCalendar(ctx: Ctx<'watchCalendar'>) {
  const { params, session, tenant, withTenant } = ctx
  const advisor = await withTenant((tx) => advisorUuid(tx, params.alias), { readOnly: true })
  const key = session ? Buffer.from(session.tokenHash).toString('base64') : ''
  if ((open.get(key) ?? 0) >= mostStreams) throw tooMany(60)
  const body = new EventStream((sink) => {
    open.set(key, (open.get(key) ?? 0) + 1)
    const stops = [listen(ctx, { tenantId: tenant.id, advisor, sink }), endWithSession(ctx, sink)]
    return () => {
      for (const stop of stops) stop()
      const left = (open.get(key) ?? 1) - 1
      if (left > 0) open.set(key, left)
      else open.delete(key)
    }
  })
  return { status: 200, body } as const
}

interface Watched {
  readonly tenantId: number
  readonly advisor: string
  readonly sink: EventSink
}

function listen({ events, tenant }: Ctx<'watchCalendar'>, { tenantId, advisor, sink }: Watched): () => void {
  const changed = (day: string | null) => sink.send('changed', { day })
  return events.listen(calendarChannel, {
    heard(payload) {
      if (payload === null) return changed(null)
      const note = JSON.parse(payload) as CalendarNote
      if (note.tenant !== tenantId || note.advisor !== advisor) return
      changed(note.start === null ? null : dateIn(Date.parse(note.start), tenant.timeZone))
    },
    ended: () => sink.end(),
  })
}

/** Whoever signed out, was disabled or stayed away too long hears nothing more. */
export function endWithSession(
  { session, withTenant, log }: Pick<Ctx, 'session' | 'withTenant' | 'log'>,
  sink: EventSink,
  every = sessionCheck,
): () => void {
  const check = async () => {
    const goesOn = session && (await withTenant((tx) => isLive(tx, session), { readOnly: true }))
    if (!goesOn) sink.end()
  }
  const timer = setInterval(() => {
    check().catch((error: unknown) => {
      log.warn({ err: error }, 'whether a session goes on could not be told')
      sink.end()
    })
  }, every)
  timer.unref()
  return () => clearInterval(timer)
}

async function isLive(tx: TenantTx, session: SessionFacts): Promise<boolean> {
  if (!(await findLiveSession(tx, session.tokenHash, new Date()))) return false
  const { rows } = await sql`select from users where uuid = ${session.userUuid} and is_active`.execute(tx)
  return rows.length > 0
}
